# fish completion of yomikiri, which names the candidates itself, each with a tab and what it is.
function __yomikiri
    set -l now (commandline -ct)
    set -l words (commandline -opc)
    set -l found (yomikiri --complete $words[2..] "$now" 2>/dev/null)
    if test "$found" = @files
        set -l option (string match -r -- '^--[^=]*=' "$now")
        set found $option(__fish_complete_path (string replace -r -- '^--[^=]*=' '' "$now"))
        test -n "$option"; or set found (__fish_complete_path "$now")
    end
    printf '%s\n' $found
end
complete -c yomikiri -f -a '(__yomikiri)'
