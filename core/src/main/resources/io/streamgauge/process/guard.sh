# Cleans up after the process that started this script, and then exits.
# Standard input is a pipe from that process, with one command per line:
#   pid N       register process N, to be killed when the input ends
#   pid N S     the same, but only if N was started at S
#   ended N     N has exited: kill the remaining processes of its group
#   release N   do not kill N any more
#   dir PATH    register PATH, to be removed when the input ends
#   keep PATH   do not remove PATH any more
#   net TAG     register the virtual network TAG, to be removed when the input ends
#   free TAG    do not remove the virtual network TAG any more
# The input ends when that process closes the pipe, or exits for any reason.
# $1: prefix of directory names; other directories are never removed.
# network.sh is included before this script.
trap '' INT HUP TERM QUIT
set -f
prefix=$1
newline='
'
processes=
directories=
networks=

# Sets state, group and started of process $1; started is empty if the process does not exist or is a zombie.
# The start time distinguishes a process from a later process with the same number.
inspect() {
    state= group= started=
    if [ -r /proc/self/stat ]; then
        { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 0
        set -- ${line##*) }
        state=$1 group=$3 started=${20}
    else
        set -- $(ps -o stat= -o pgid= -o lstart= -p "$1" 2>/dev/null)
        [ $# -gt 2 ] || return 0
        state=$1 group=$2
        shift 2
        started="$*"
    fi
    case $state in
    Z* | X*) started= ;;
    esac
}

# Kills the registered process $1, started at $2, and its group. A registered process leads its group, and the system
# does not reuse its number while a member of the group exists.
end() {
    inspect "$1"
    if [ -z "$started" ]; then
        kill -9 "-$1"
    elif [ "$started" = "$2" ]; then
        [ "$group" = "$1" ] && kill -9 "-$1"
        kill -9 "$1"
    fi
} 2>/dev/null

drop_process() {
    dropped=$1
    IFS=$newline
    set -- $processes
    unset IFS
    processes=
    for entry; do
        [ "${entry%% *}" = "$dropped" ] || processes=$processes$entry$newline
    done
}

drop_directory() {
    dropped=$1
    IFS=$newline
    set -- $directories
    unset IFS
    directories=
    for entry; do
        [ "$entry" = "$dropped" ] || directories=$directories$entry$newline
    done
}

drop_network() {
    dropped=$1
    set -- $networks
    networks=
    for entry; do
        [ "$entry" = "$dropped" ] || networks="$networks $entry"
    done
}

nap() {
    sleep 0.1 2>/dev/null || sleep 1
}

end_all() {
    IFS=$newline
    set -- $processes
    unset IFS
    for entry; do
        end "${entry%% *}" "${entry#* }"
    done
    for entry; do
        naps=0
        while inspect "${entry%% *}" && [ "$started" = "${entry#* }" ] && [ $naps -lt 100 ]; do
            nap
            naps=$((naps + 1))
        done
    done
}

remove_networks() {
    for entry in $networks; do
        naps=0
        while ! remove_network "$entry" && [ $naps -lt 20 ]; do
            nap
            naps=$((naps + 1))
        done
    done
}

remove_all() {
    IFS=$newline
    set -- $directories
    unset IFS
    for entry; do
        case ${entry##*/} in
        "$prefix"*) ;;
        *) continue ;;
        esac
        naps=0
        while [ -d "$entry" ] && [ ! -L "$entry" ] && [ $naps -lt 20 ]; do
            rm -rf -- "$entry" 2>/dev/null || nap
            naps=$((naps + 1))
        done
    done
}

while IFS= read -r line; do
    argument=${line#* }
    case $line in
    'pid '*)
        number=${argument%% *} expected=${argument#"$number"}
        inspect "$number"
        if [ -n "$started" ] && { [ -z "$expected" ] || [ "$expected" = " $started" ]; }; then
            processes="$processes$number $started$newline"
        fi
        ;;
    'ended '*)
        inspect "$argument"
        [ -n "$started" ] || kill -9 "-$argument" 2>/dev/null
        drop_process "$argument"
        ;;
    'release '*) drop_process "$argument" ;;
    'dir '*) directories=$directories$argument$newline ;;
    'keep '*) drop_directory "$argument" ;;
    'net '*) networks="$networks $argument" ;;
    'free '*) drop_network "$argument" ;;
    esac
done
end_all
remove_networks
remove_all
