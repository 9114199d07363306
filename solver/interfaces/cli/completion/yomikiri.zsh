#compdef yomikiri
# zsh completion of yomikiri, which names the candidates itself, each with a tab and what it is.
local -a found=("${(@f)$(yomikiri --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
if [[ $found[1] == @files ]]; then
    compset -P '--*='
    _files
    return
fi
local -a whole=(${found:#*:})
local -a shown=(${whole//$'\t'/  })
compadd -S '' -- ${(M)found:#*:}
compadd -l -d shown -- ${whole%%$'\t'*}
