#include "windows/posix.h"
