# Outlives the process that started it by the moment that it takes to clean up after it.
# Standard input is a pipe from that process. It says, one a line:
#   pid N       N is ours: end it when the input ends
#   pid N S     the same, but only if N was started at S
#   ended N     N has ended: end what is left of its process group
#   release N   leave N alone from now on
#   dir PATH    PATH is ours: remove it when the input ends
#   keep PATH   leave PATH alone from now on
#   net TAG     the virtual network TAG is ours: remove it when the input ends
#   free TAG    leave the virtual network TAG alone from now on
# The input ends when that process closes it or dies, whatever it dies of.
# $1: the only directories ever removed have names that start with this.
# network.sh stands before this script.
trap '' INT HUP TERM QUIT
set -f
prefix=$1
newline='
'
processes=
directories=
networks=

# Sets state, group and started of process $1; started is empty if there is none or only a zombie.
# The start time tells a process from a later one with the same number.
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

# $1 is a process that we registered as started at $2. Process groups of ours bear the number of their first
# process, and the system gives that number to nobody else while a member lives.
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
