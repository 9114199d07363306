# yomikiri-config.cmake - find_package(yomikiri) makes the targets yomikiri::yomikiri, the shared library, and
# yomikiri::static.  `make install` fills in what stands between two at signs.
get_filename_component(yomikiri_lib "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
get_filename_component(yomikiri_include "${CMAKE_CURRENT_LIST_DIR}/@INCLUDE@" ABSOLUTE)
if(NOT TARGET yomikiri::yomikiri)
  add_library(yomikiri::yomikiri SHARED IMPORTED)
  set_target_properties(yomikiri::yomikiri PROPERTIES
    IMPORTED_LOCATION "${yomikiri_lib}/@SONAME@"
    IMPORTED_SONAME "@SONAME@"
    INTERFACE_INCLUDE_DIRECTORIES "${yomikiri_include}")
  add_library(yomikiri::static STATIC IMPORTED)
  set_target_properties(yomikiri::static PROPERTIES
    IMPORTED_LOCATION "${yomikiri_lib}/libyomikiri.a"
    INTERFACE_LINK_LIBRARIES "@LIBS@"
    INTERFACE_INCLUDE_DIRECTORIES "${yomikiri_include}")
endif()
