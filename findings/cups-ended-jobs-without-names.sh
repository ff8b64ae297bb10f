#!/usr/bin/env bash
# CUPS 2.4.2 (Debian 12) lists a job a second or two after its end without its job-name, though Get-Jobs asks for it
# (requested-attributes job-id, job-name, job-state; which-jobs completed). CUPS has taken the job out of memory by then, and
# its state alone is known. The same call gives the name once anybody has asked for what is on disk alone, such as job-uuid:
# that reads the job's file, and it stays in memory for a while. So a client that lost the answer to Print-Job, and looks for
# its job by the name that it gave, does not find it, and prints it twice.
# Seen: the lines that this prints. It fails when one of them changes. Debian 12, root, apt sources that have this version.
set -euo pipefail
version=2.4.2-3+deb12u9
folder=$(mktemp -d)
chmod 755 "$folder"
cups=
trap '[ -z "$cups" ] || { kill "$cups"; wait "$cups" || true; }; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq cups-daemon=$version cups-client=$version cups-common=$version cups-ipp-utils=$version libcups2=$version \
  libavahi-client3 libavahi-common3 libpaper1 libgnutls30 libgssapi-krb5-2 2> apt.log || { cat apt.log; exit 2; }
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$(echo "$folder"/root/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH
mkdir -p etc spool/tmp cache state log
port=$((20000 + RANDOM % 10000))
cat > etc/cupsd.conf <<X
Listen 127.0.0.1:$port
Browsing Off
WebInterface No
DefaultAuthType None
<Location />
  Allow all
</Location>
<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  <Limit All>
    Allow all
  </Limit>
</Policy>
X
cat > etc/cups-files.conf <<X
FileDevice Yes
User nobody
Group nogroup
SystemGroup root
ServerBin $folder/root/usr/lib/cups
DataDir $folder/root/usr/share/cups
ServerRoot $folder/etc
RequestRoot $folder/spool
TempDir $folder/spool/tmp
CacheDir $folder/cache
StateDir $folder/state
ErrorLog $folder/log/error
AccessLog $folder/log/access
PageLog $folder/log/page
X
printf '<Printer prints>\nDeviceURI file:/dev/null\nState Idle\nAccepting Yes\n</Printer>\n' > etc/printers.conf
chown -R nobody:nogroup etc spool cache state log
root/usr/sbin/cupsd -f -c "$folder/etc/cupsd.conf" -s "$folder/etc/cups-files.conf" &
cups=$!

uri=ipp://127.0.0.1:$port/printers/prints
call() {
  printf '{ OPERATION %s GROUP operation-attributes-tag ATTR charset attributes-charset utf-8
    ATTR naturalLanguage attributes-natural-language en ATTR uri printer-uri $uri ATTR name requesting-user-name oms %s }\n' "$@"
}
call Print-Job 'ATTR name job-name label-1 FILE $filename STATUS successful-ok' > print.test
jobs() { # attributes
  call Get-Jobs "ATTR keyword which-jobs completed ATTR keyword requested-attributes $1
    STATUS successful-ok DISPLAY job-name DISPLAY job-state" > jobs.test
  root/usr/bin/ipptool -tv "$uri" jobs.test
}
echo hello > paper.txt
until root/usr/bin/ipptool -f paper.txt -q "$uri" print.test 2> /dev/null; do sleep 0.2; done
until jobs job-id,job-state | grep -q 'job-state (enum) = completed'; do sleep 0.2; done
for _ in {1..120}; do jobs job-id,job-name,job-state | grep -q '^ *job-name (' || break; sleep 0.5; done
for asked in job-id,job-name,job-state job-id,job-name,job-state,job-uuid job-id,job-name,job-state; do
  found=$(jobs $asked | sed -n 's/^ *job-name (nameWithoutLanguage) = //p' | head -1)
  echo "$asked: ${found:-no name}"
done | tee seen.txt
diff seen.txt - <<'SEEN'
job-id,job-name,job-state: no name
job-id,job-name,job-state,job-uuid: label-1
job-id,job-name,job-state: label-1
SEEN
echo 'As stated.'
