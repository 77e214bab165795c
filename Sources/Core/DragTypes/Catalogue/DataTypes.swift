extension CatalogueTables {
    /// Structured data: settings and logs, translations, keys and certificates, databases,
    /// science and maps, network captures, and the project files of applications. The columns
    /// are explained in TypeCatalogue.swift.
    static var data: String {
        #"""
        public.yaml | YAML document | public.text | application/yaml, application/x-yaml, text/yaml, text/x-yaml, text/vnd.yaml | yaml, yml, =citation.cff, =CITATION.cff
        io.toml.document | TOML document | public.plain-text | application/toml, text/toml, text/x-toml | toml, =Cargo.lock, =Pipfile, =poetry.lock
        org.freedesktop.ini-settings | Settings in sections | public.plain-text | text/x-ini, text/ini, application/x-ini, application/x-wine-extension-ini, zz-application/zz-winassoc-ini | ini, cfg, conf, convert, knsrc, gep, caja-extension, notifyrc, themerc, nemo_action, prs, gschema.override, cnf, fio, =mimeinfo.cache, =Makefile.fpc, =Package.fpc
        com.sun.java-properties | Java properties | public.plain-text | text/x-java-properties, text/x-properties | properties, prop, prefs
        org.editorconfig.settings | Editor settings | org.freedesktop.ini-settings | text/x-editorconfig | editorconfig, =.editorconfig
        dev.dotenv.settings | Environment settings | public.plain-text | text/x-dotenv | env, =.env
        org.git-scm.ignore-list | Git file patterns | public.plain-text | text/x-gitignore | =.gitignore, =.gitattributes, gitignore
        org.apache.htaccess | Apache settings | public.plain-text | text/x-apache-conf | htaccess, =.htaccess, load
        org.nginx.settings | nginx settings | public.plain-text | text/x-nginx-conf, text/nginx | =nginx.conf
        org.freedesktop.systemd-unit | systemd unit | public.plain-text | text/x-systemd-unit, application/x-systemd-unit | service, automount, device, mount, path, scope, slice, socket, swap, target, timer, network, netdev
        org.freedesktop.dbus-service | D-Bus service description | public.plain-text | text/x-dbus-service | service
        org.freedesktop.metainfo | Software description | public.xml | application/x-appstream+xml | metainfo.xml, appdata.xml, metainfo.xml.in, appdata.xml.in
        org.spdx.document | Software bill of materials (SPDX) | public.plain-text | text/spdx | spdx
        org.ietf.xcal | Calendar in XML | public.xml, public.calendar-event | application/calendar+xml | xcs
        org.ietf.xcard | Contact in XML | public.xml, public.contact | application/vcard+xml
        org.netfilter.iptables-rules | Firewall rules | public.plain-text | text/x-iptables | iptables
        com.microsoft.registry-entries | Registry entries | public.plain-text | text/x-ms-regedit, application/x-ms-regedit, text/x-wine-extension-reg | reg
        com.microsoft.setup-information | Windows setup information | public.plain-text | application/x-setupscript, text/x-windows-inf | inf
        com.microsoft.remote-desktop | Remote desktop settings | public.plain-text | application/x-rdp, application/rdp | rdp
        com.microsoft.shell-command-file | Windows shell command file | public.plain-text | text/x-ms-scf | scf
        com.microsoft.windows-theme | Windows theme | org.freedesktop.ini-settings | application/x-windows-theme
        com.citrix.ica-settings | Citrix connection | public.plain-text | application/x-ica, application/ica | ica
        com.cisco.vpn-settings | Cisco VPN settings | public.plain-text | application/x-cisco-vpn-settings | pcf
        net.openvpn.profile | OpenVPN profile | public.plain-text | application/x-openvpn-profile | ovpn
        com.sun.j2me-descriptor | Java application descriptor | public.plain-text | text/vnd.sun.j2me.app-descriptor | jad
        com.sun.java-manifest | Java archive manifest | public.plain-text | text/x-java-manifest | mf
        public.json5 | JSON with comments | public.text | application/json5, application/jsonc | json5, jsonc, hjson
        public.json-lines | Lines of JSON | public.text | application/jsonl, application/x-ndjson, application/x-jsonlines, application/jsonlines | jsonl, ndjson | | public.ndjson
        public.json-text-sequence | Sequence of JSON texts | public.text | application/json-seq
        public.geojson | GeoJSON features | public.json | application/geo+json, application/vnd.geo+json | geojson, geo.json
        org.topojson.topology | TopoJSON topology | public.json | application/topo+json | topojson
        org.json.linked-data | JSON linked data | public.json | application/ld+json | jsonld
        org.json-schema.schema | JSON schema | public.json | application/schema+json | schema.json
        org.ietf.json-patch | JSON patch | public.json | application/json-patch+json | json-patch
        org.ietf.json-merge-patch | JSON merge patch | public.json | application/merge-patch+json
        org.ietf.json-resource-descriptor | JSON resource descriptor | public.json | application/jrd+json | jrd
        org.ietf.problem-details | Problem details | public.json | application/problem+json
        org.jsonapi.document | JSON API document | public.json | application/vnd.api+json
        org.stateless.hal-json | Hypertext application language | public.json | application/hal+json
        org.json.har-archive | Web traffic record | public.json | application/x-har, application/har+json | har
        org.oasis-open.sarif | Static analysis results | public.json | application/sarif+json | sarif, sarif.json
        org.oasis-open.stix | Threat information | public.json | application/stix+json | stix
        org.spdx.document-json | Software bill of materials (SPDX JSON) | public.json | application/spdx+json | spdx.json
        org.cyclonedx.document-json | Software bill of materials (CycloneDX JSON) | public.json | application/vnd.cyclonedx+json | cdx.json
        org.ietf.jcal | Calendar in JSON | public.json, public.calendar-event | application/calendar+json | jcal
        org.dragconv.vcard-4 | vCard 4.0 | public.vcard | text/vcard;version=4.0
        org.dragconv.vcard-2 | vCard 2.1 | public.vcard | text/x-vcard;version=2.1
        org.dragconv.mecard | Contact of a QR code (MeCard) | public.text, public.contact | text/x-mecard
        org.dragconv.outlook-contacts | Contacts as Outlook imports them | public.comma-separated-values-text, public.contact
        org.dragconv.thunderbird-contacts | Contacts as Thunderbird imports them | public.comma-separated-values-text, public.contact
        org.dragconv.outlook-events | Events as Outlook imports them | public.comma-separated-values-text, public.calendar-event
        org.todotxt.tasks | Tasks (todo.txt) | public.plain-text | text/x-todo-txt | =todo.txt, =done.txt
        org.chromium.bookmarks | Bookmarks of Chromium | public.json, public.bookmark | application/x-chromium-bookmarks | =Bookmarks
        org.mozilla.bookmarks-json | Bookmarks of Firefox | public.json, public.bookmark | text/x-moz-place, text/x-moz-place-container
        org.mozilla.compressed-bookmarks | Bookmarks of Firefox, compressed | public.data, public.bookmark | application/x-jsonlz4 | jsonlz4
        org.dragconv.youtube-captions | Captions of YouTube | public.json | | json3
        org.dragconv.whisper-transcript | Transcript of Whisper | public.json
        org.dragconv.pinboard-bookmarks | Bookmarks of Pinboard | public.json, public.bookmark
        org.dragconv.karakeep-bookmarks | Bookmarks of Karakeep | public.json, public.bookmark
        org.dragconv.wallabag-articles | Articles of Wallabag | public.json, public.bookmark
        org.taskwarrior.tasks | Tasks of Taskwarrior | public.json, public.calendar-event
        org.dragconv.todoist-tasks | Tasks of Todoist | public.comma-separated-values-text, public.calendar-event
        org.dragconv.safari-bookmarks | Bookmarks of Safari | com.apple.property-list, public.bookmark | | =Bookmarks.plist
        org.dragconv.raindrop-bookmarks | Bookmarks of Raindrop | public.comma-separated-values-text, public.bookmark
        org.dragconv.pocket-bookmarks | Articles of Pocket | public.comma-separated-values-text, public.bookmark
        org.dragconv.instapaper-bookmarks | Articles of Instapaper | public.comma-separated-values-text, public.bookmark
        org.dragconv.onetab-list | Tabs of OneTab | public.plain-text, public.bookmark
        org.dragconv.markdown-table | Table in Markdown | net.daringfireball.markdown
        org.dragconv.transcript | Words of subtitles | public.plain-text
        org.dragconv.geo-link | Position as a link (geo:) | public.url
        org.dragconv.google-maps-link | Link to Google Maps | public.url
        org.dragconv.openstreetmap-link | Link to OpenStreetMap | public.url
        org.dragconv.apple-maps-link | Link to Apple Maps | public.url
        org.dragconv.bing-maps-link | Link to Bing Maps | public.url
        org.ietf.jcard | Contact in JSON | public.json, public.contact | application/vcard+json | jcard
        com.mozilla.source-map | Source map | public.json | application/source-map, application/x-source-map | map
        org.openxps.amazon-ion | Ion data | public.data | application/ion, application/vnd.amazon.ion | ion
        org.ietf.cbor | CBOR data | public.data | application/cbor | cbor
        org.msgpack.data | MessagePack data | public.data | application/msgpack, application/x-msgpack, application/vnd.msgpack | msgpack, mpk
        org.bsonspec.data | BSON data | public.data | application/bson, application/vnd.mongodb.bson | bson
        com.google.protobuf-message | Protocol Buffers message | public.data | application/protobuf, application/x-protobuf, application/vnd.google.protobuf | pb, binpb
        org.perl.sereal | Sereal data | public.data | application/sereal | srl
        public.url-encoded-form | Submitted form fields | public.text | application/x-www-form-urlencoded
        com.apple.xcode.strings-text | Translated strings | public.plain-text | text/x-apple-strings, text/strings | strings
        com.apple.xcode.strings-catalog | Catalogue of translated strings | public.json |  | xcstrings
        com.apple.interfacebuilder.document.cocoa | Interface Builder document | public.xml | application/x-xib+xml | xib, storyboard
        com.apple.system-profiler | System profile | public.xml | application/x-apple-systemprofiler+xml
        com.apple.resource-fork | Resource fork | public.data | application/x-apple-rsr | rsrc
        com.apple.mobile-provisioning | Configuration profile | public.data | application/x-apple-aspen-config, application/x-apple-aspen-mobileprovision | mobileconfig, mobileprovision
        com.apple.pkpass | Wallet pass | public.zip-archive | application/vnd.apple.pkpass | pkpass
        org.gnu.gettext.translation | Translated messages | public.plain-text | text/x-gettext-translation, text/x-po, application/x-gettext, text/x-gettext | po
        org.gnu.gettext.template | Messages to translate | public.plain-text | text/x-gettext-translation-template, text/x-pot | pot
        io.qt.compiled-translation | Compiled Qt message catalogue | public.data | application/x-qm, application/x-qt-translation | qm
        io.qt.resource-collection | Qt resource collection | public.xml | application/vnd.qt.xml.resource, application/x-qrc | qrc
        io.qt.designer-form | Qt Designer form | public.xml | application/x-designer, application/vnd.qt.designer | ui
        org.oasis-open.xliff | XLIFF translation | public.xml | application/xliff+xml, application/x-xliff, application/x-xliff+xml | xlf, xliff
        org.lisa.tmx | Translation memory | public.xml | application/x-tmx+xml, application/x-tmx | tmx
        org.lisa.tbx | Terminology base | public.xml | application/x-tbx+xml | tbx
        org.fluent.translation | Fluent messages | public.plain-text | text/x-fluent | ftl
        org.unicode.msgformat-bundle | Application resource bundle | public.json | application/x-arb | arb
        org.apache.access-log | Web server log | public.log | text/x-log-access
        org.freedesktop.journal | System journal | public.data | application/x-systemd-journal | journal
        com.apple.crash-report | Crash report | public.log | text/x-apple-crash | crash
        public.x509-certificate | X.509 certificate | public.data | application/pkix-cert, application/x-x509-cert, application/x-x509-user-cert, application/x-x509-email-cert | cer
        public.x509-ca-certificate | X.509 certificate in DER or PEM | public.x509-certificate | application/x-x509-ca-cert, application/x-pem-file, application/pem-certificate-chain | crt, der, pem, cert
        org.ietf.certificate-revocation-list | Certificate revocation list | public.data | application/pkix-crl, application/x-pkcs7-crl | crl
        org.ietf.certificate-path | Certificate path | public.data | application/pkix-pkipath | pkipath
        org.ietf.attribute-certificate | Attribute certificate | public.data | application/pkix-attr-cert | ac
        org.ietf.ocsp-request | Certificate status request | public.data | application/ocsp-request | orq
        org.ietf.ocsp-response | Certificate status response | public.data | application/ocsp-response | ors
        com.rsa.pkcs-7-certificates | PKCS#7 certificate bundle | public.data | application/x-pkcs7-certificates | p7b, spc
        com.rsa.pkcs-7-message | PKCS#7 message | public.data | application/pkcs7-mime, application/x-pkcs7-mime | p7m, p7c, p7z
        com.rsa.pkcs-7-signature | PKCS#7 signature | public.data | application/pkcs7-signature, application/x-pkcs7-signature | p7s
        com.rsa.pkcs-7-reply | PKCS#7 certificate reply | public.data | application/x-pkcs7-certreqresp | p7r
        com.rsa.pkcs-8 | PKCS#8 private key | public.data | application/pkcs8, application/x-pkcs8 | p8
        com.rsa.pkcs-8-encrypted | PKCS#8 private key (encrypted) | public.data | application/pkcs8-encrypted | p8e
        com.rsa.pkcs-10 | PKCS#10 certificate request | public.data | application/pkcs10, application/x-pkcs10 | p10, csr
        com.rsa.pkcs-12 | PKCS#12 certificate bundle | public.data | application/pkcs12, application/x-pkcs12 | p12, pfx
        org.ietf.time-stamp-reply | Time-stamp reply | public.data | application/timestamp-reply, application/timestamped-data, application/vnd.etsi.timestamp-token | tsr
        org.ietf.time-stamp-query | Time-stamp query | public.data | application/timestamp-query | tsq
        org.etsi.asic-container | Signed container | public.zip-archive | application/vnd.etsi.asic-e+zip | asice
        org.etsi.asic-simple-container | Simple signed container | public.zip-archive | application/vnd.etsi.asic-s+zip | asics
        com.microsoft.security-catalogue | Windows security catalogue | public.data | application/vnd.ms-pki.seccat | cat
        org.openpgp.encrypted | PGP/MIME-encrypted message | public.plain-text | application/pgp-encrypted, application/pgp, text/pgp | pgp, gpg, asc
        org.openpgp.signature | Detached OpenPGP signature | public.plain-text | application/pgp-signature | sig, asc
        org.openpgp.keys | PGP keys | public.plain-text | application/pgp-keys | skr, pkr, gpg, pgp, asc
        org.openssh.public-key | SSH public key | public.plain-text | text/x-ssh-public-key, application/x-openssh-public-key | =id_rsa.pub, =id_ed25519.pub, =id_ecdsa.pub, =authorized_keys, =known_hosts, pub
        org.openssh.private-key | SSH private key | public.plain-text | text/x-ssh-private-key | =id_rsa, =id_ed25519, =id_ecdsa
        org.putty.private-key | PuTTY private key | public.plain-text | application/x-putty-private-key | ppk
        io.age-encryption.message | Age-encrypted file | public.data | application/x-age-encryption, application/vnd.age | age
        org.keepass.database | KeePass password database | public.data, public.database | application/x-keepass2, application/x-keepass | kdbx, kdb
        org.jose.token | JSON web token | public.plain-text | application/jwt | jwt
        org.jose.key | JSON web key | public.json | application/jwk+json, application/jwk-set+json | jwk, jwks
        org.gnu.checksum-list | List of checksums | public.plain-text | text/x-checksum, application/x-checksum, text/x-sfv | sha256, md5, sha1, sha512, sfv, =SHA256SUMS, =MD5SUMS
        org.bittorrent.torrent | BitTorrent description | public.data | application/x-bittorrent, application/x-torrent | torrent
        org.gnu.gnunet-directory | GNUnet directory | public.data | application/gnunet-directory | gnd
        com.emusic.package | eMusic download list | public.data | application/vnd.emusic-emusic_package | emp
        org.zsync.control-file | zsync control file | public.data | application/x-zsync | zsync
        org.sqlite.sqlite3 | SQLite database | public.data, public.database | application/vnd.sqlite3, application/x-sqlite3, application/sqlite | sqlite3, sqlite, db, db3
        org.sqlite.sqlite2 | SQLite 2 database | public.data, public.database | application/x-sqlite2 | sqlite2
        org.dbase.table | dBASE table | public.data, public.database | application/x-dbf, application/x-dbase, application/dbf, application/dbase, application/vnd.dbf | dbf
        org.dbase.index | dBASE index | public.data | application/x-dbase-index | ndx
        org.dbase.memo | dBASE or FoxPro memo | public.data | application/x-dbt, application/x-fpt | dbt, fpt
        org.gnu.gdbm | GNU database manager file | public.data, public.database | application/x-gdbm | gdbm
        com.oracle.berkeley-db | Berkeley database | public.data, public.database | application/x-dbm, application/x-berkeley-db | dbm
        com.fallabs.tokyo-cabinet | Tokyo Cabinet database | public.data, public.database | application/x-tokyocabinet-hash, application/x-tokyocabinet-btree, application/x-tokyocabinet-fixed, application/x-tokyocabinet-table | tch, tcb
        com.microsoft.extensible-storage | Extensible Storage Engine database | public.data, public.database | application/x-ms-ese | edb
        com.filemaker.fmp12 | FileMaker database | public.data, public.database | application/vnd.filemaker, application/x-filemaker | fmp12, fp7, fp5 |  | 'FMP7'
        org.duckdb.database | DuckDB database | public.data, public.database | application/vnd.duckdb, application/x-duckdb | duckdb, ddb
        com.maxmind.database | MaxMind database | public.data, public.database | application/vnd.maxmind.maxmind-db | mmdb
        org.firebirdsql.database | Firebird database | public.data, public.database | application/x-firebird | fdb, gdb
        org.kde.kexi-project | Kexi project | org.sqlite.sqlite3 | application/x-kexiproject-sqlite3, application/x-vnd.kde.kexi, application/x-kexiproject-sqlite, application/vnd.kde.kexi | kexi
        org.kde.kexi-project-2 | Kexi project (SQLite 2) | org.sqlite.sqlite2 | application/x-kexiproject-sqlite2 | kexi
        org.kde.kexi-connection | Kexi connection data | public.plain-text | application/x-kexi-connectiondata | kexic
        org.kde.kexi-shortcut | Shortcut to a Kexi project | public.plain-text | application/x-kexiproject-shortcut | kexis
        org.ietf.ldif | LDAP interchange data | public.plain-text | text/x-ldif, text/ldif, text/directory-ldif | ldif
        org.loc.marc | MARC record | public.data | application/marc | mrc, marc
        org.ietf.csv-schema | CSV schema | public.plain-text | text/csv-schema | csvs
        org.apache.parquet | Parquet table | public.data | application/vnd.apache.parquet, application/x-parquet, application/parquet | parquet
        org.apache.arrow-file | Arrow table | public.data | application/vnd.apache.arrow.file | arrow, feather
        org.apache.arrow-stream | Arrow stream | public.data | application/vnd.apache.arrow.stream | arrows
        org.apache.avro | Avro data | public.data | application/avro, avro/binary, application/vnd.apache.avro | avro
        org.apache.orc | ORC table | public.data | application/vnd.apache.orc, application/x-orc | orc
        org.hdfgroup.hdf5 | HDF5 data | public.data | application/x-hdf5 | hdf5, h5
        org.hdfgroup.hdf | HDF data | public.data | application/x-hdf, application/hdf | hdf, hdf4, h4
        edu.ucar.netcdf | NetCDF data | public.data | application/x-netcdf, application/netcdf, application/x-cdf | nc, cdf, nc4
        int.wmo.grib | GRIB weather data | public.data | application/wmo-grib, application/x-grib, application/x-grib2, application/grib | grib, grb, grib2, grb2
        int.wmo.bufr | BUFR weather data | public.data | application/wmo-bufr, application/x-bufr, application/bufr | bufr
        com.mathworks.matlab-data | MATLAB data | public.data | application/x-matlab-data, application/matlab-mat | mat
        org.numpy.array | NumPy array | public.data | application/x-numpy-data, application/x-npy | npy
        org.numpy.archive | NumPy arrays | public.zip-archive | application/x-npz | npz
        org.python.pickle | Python pickle | public.data | application/x-pickle, application/python-pickle, application/x-python-pickle | pickle, pkl
        org.r-project.r-data | R data | public.data | application/x-r-data, application/x-rdata | rdata, rda, rds
        com.spss.portable | SPSS portable data | public.data | application/x-spss-por | por
        com.spss.savefile | SPSS data | public.data | application/x-spss-sav, application/x-spss-savefile | sav, zsav
        com.stata.dataset | Stata data | public.data | application/x-stata-dta, application/x-stata | dta
        com.sas.dataset | SAS data | public.data | application/x-sas-data, application/x-sas7bdat | sas7bdat, xpt
        org.tukaani.arff | Attribute relation data | public.plain-text | text/x-arff | arff
        org.gnu.oleo-spreadsheet | GNU Oleo spreadsheet | public.data, public.spreadsheet | application/x-oleo | oleo
        org.egothor.qtiplot | QtiPlot project | public.plain-text | application/x-qtiplot | qti, qti.gz
        org.kde.labplot-project | LabPlot project | public.data | application/x-labplot2 | lml
        edu.cuny.grace-plot | Grace plot | public.plain-text | application/x-grace | agr
        org.wolfram.maple-library | Maple library | public.data | application/x-maple-lib, application/x-maple-hdb | mla, hdb
        org.maplesoft.worksheet | Maple worksheet | public.xml | application/x-maple | mw
        org.wxmaxima.document | wxMaxima document | public.zip-archive | application/x-wxmaxima-batch, text/x-wxmaxima-batch, application/x-wxmaxima-xml | wxmx, wxm
        org.cantor.worksheet | Cantor worksheet | public.zip-archive | application/x-cantor | cws
        org.geogebra.construction | GeoGebra construction | public.zip-archive | application/vnd.geogebra.file | ggb
        org.scilab.xcos-diagram | Xcos diagram | public.xml | application/x-scilab-xcos | xcos
        org.rcsb.protein-data-bank | Protein structure | public.plain-text | chemical/x-pdb | pdb, ent
        org.iucr.cif | Crystallographic information | public.plain-text | chemical/x-cif, chemical/x-mmcif | cif, mcif
        com.mdl.molfile | Molecule | public.plain-text | chemical/x-mdl-molfile | mol
        com.mdl.sdfile | Molecules with data | public.plain-text | chemical/x-mdl-sdfile | sdf, sd
        com.mdl.rxnfile | Chemical reaction | public.plain-text | chemical/x-mdl-rxnfile | rxn
        com.tripos.mol2 | Sybyl molecule | public.plain-text | chemical/x-mol2, application/vnd.sybyl.mol2 | mol2
        org.jcamp.spectrum | Spectrum | public.plain-text | chemical/x-jcamp-dx | jdx, dx
        com.gaussian.input | Gaussian input | public.plain-text | chemical/x-gaussian-input | gjf, gau, gjc
        com.gaussian.cube | Gaussian cube | public.plain-text | chemical/x-gaussian-cube | cub, cube
        com.cambridgesoft.cdxml | ChemDraw drawing in XML | public.xml | application/vnd.chemdraw+xml, chemical/x-cdxml | cdxml
        org.openbabel.xyz | Atom coordinates | public.plain-text | chemical/x-xyz | xyz
        com.daylight.smiles | SMILES molecule | public.plain-text | chemical/x-daylight-smiles, chemical/x-smiles | smiles, smi
        com.cambridgesoft.cdx | ChemDraw drawing | public.data | chemical/x-cdx, chemical/cdx | cdx |  |  | ChemDraw Interchange Format
        gov.nih.fasta | FASTA sequences | public.plain-text | chemical/seq-na-fasta, text/x-fasta, chemical/seq-aa-fasta, application/x-fasta | fasta, fa, fna, faa, tfa
        gov.nih.fastq | FASTQ sequences | public.plain-text | chemical/seq-na-fastq, text/x-fastq | fastq, fq
        gov.nih.genbank | GenBank record | public.plain-text | chemical/x-genbank, chemical/seq-na-genbank | gbk
        org.sequenceontology.gff3 | Genome annotation | public.plain-text | text/gff3, text/x-gff3, application/x-gff3 | gff3, gff, gtf
        org.ga4gh.vcf | Genetic variants | public.plain-text | text/x-vcf, text/x-variant-call-format, text/vcf | vcf
        org.ga4gh.bam | Sequence alignments | public.data | application/x-bam | bam
        com.esri.shapefile | Shapefile geometry | public.data | application/vnd.shp, application/x-shp, application/x-esri-shape, x-gis/x-shapefile | shp
        com.esri.shapefile-index | Shapefile index | public.data | application/vnd.shx, application/x-shx | shx
        org.geopackage.geopackage | GeoPackage | org.sqlite.sqlite3 | application/geopackage+sqlite3, application/vnd.opengeospatial.geopackage+sqlite3 | gpkg
        org.qgis.project | QGIS project | public.xml | application/x-qgis-project, application/x-qgis | qgs
        org.qgis.project-zip | QGIS project (compressed) | public.zip-archive | application/x-qgis-project-container | qgz
        org.qgis.layer-definition | QGIS layer definition | public.xml | application/x-qgis-layer-definition, application/x-qgis-layer-settings | qlr
        org.openstreetmap.map | OpenStreetMap data | public.xml | application/vnd.openstreetmap.data+xml, application/x-osm+xml | osm, osc
        org.openstreetmap.map-binary | OpenStreetMap data (binary) | public.data | application/vnd.openstreetmap.data+pbf, application/x-osm+pbf | osm.pbf, pbf
        com.mapbox.vector-tile | Vector map tile | public.data | application/vnd.mapbox-vector-tile | mvt
        org.fdsn.mini-seed | Seismogram | public.data | application/vnd.fdsn.mseed | mseed, msd
        com.garmin.map | Garmin map | public.data | application/x-garmin-map
        com.garmin.fit-activity | FIT activity | public.data | application/vnd.ant.fit, application/fit
        no.kartverket.sosi | SOSI map data | public.plain-text | text/vnd.sosi | sos
        org.osgeo.well-known-text | Well-known text geometry | public.plain-text | text/wkt, application/wkt, application/x-esri-prj, text/x-wkt | wkt, prj
        org.igc.flight-recording | Flight recording | public.plain-text | application/x-igc | igc
        org.nmea.sentences | Navigation sentences | public.plain-text | application/vnd.nmea.nmea, text/x-nmea | nmea
        org.tcpdump.pcap | Network capture | public.data | application/vnd.tcpdump.pcap, application/x-pcap, application/pcap | pcap, cap, dmp
        org.ietf.pcapng | Network capture (next generation) | public.data | application/x-pcapng, application/pcapng | pcapng, ntar
        org.ietf.dns-zone | DNS zone | public.plain-text | text/dns, text/x-dns-zone | zone, soa, =named.root, =root.hints, =db.root
        org.color.icc-profile | Colour profile | public.data | application/vnd.iccprofile, application/x-icc, image/icc | icc, icm
        org.color.it87-measurement | Colour measurements | public.plain-text | application/x-it87 | it87, ti1, ti2, ti3, cal, gam
        com.argyllcms.correction-matrix | Colorimeter correction | public.plain-text | application/x-ccmx | ccmx
        com.adobe.color-swatch | Colour swatches | public.data | application/x-adobe-aco | aco
        com.adobe.xmp | Extensible metadata | public.xml |  | xmp
        org.freedesktop.thumbnail-cache | Thumbnail cache | public.data | application/x-ms-thumbnail | =Thumbs.db
        org.unix.terminfo | Terminal description | public.data | application/x-terminfo, application/x-terminfo2
        com.jbuilder.project | JBuilder project | public.xml | application/x-jbuilder-project | jpr
        com.jetbrains.project | IntelliJ module | public.xml | application/x-idea-module | iml, ipr
        com.microsoft.visual-studio-solution | Visual Studio solution | public.plain-text | application/vnd.ms-developer | sln, dsw
        com.microsoft.visual-studio-project | Visual Studio project | public.xml | application/x-msbuild+xml | csproj, vcxproj, vbproj, fsproj, props, targets, vcproj, dsp
        com.microsoft.vscode-workspace | Visual Studio Code workspace | public.json |  | code-workspace
        org.gnome.glade-project | Glade interface design | public.xml | application/x-glade | glade
        org.gnome.gtk-builder | GTK Builder interface | public.xml | application/x-gtk-builder | ui
        org.gnome.anjuta-project | Anjuta project | public.xml | application/x-anjuta, application/x-anjuta-project | anjuta
        org.gnome.planner-project | Planner project | public.xml | application/x-planner | planner, mrproject
        org.gnucash.accounts | GnuCash accounts | public.data | application/x-gnucash | gnucash, gnc, xac
        org.kde.kmymoney-accounts | KMyMoney accounts | public.data | application/x-kmymoney | kmy
        org.kde.skrooge-accounts | Skrooge accounts | public.data | application/x-skrooge, application/x-skg | skg
        com.intuit.quicken-interchange | Quicken interchange data | public.plain-text | application/qif, application/x-qif, application/vnd.intu.qif
        com.intuit.quickenwindows | Quicken accounts | public.data | application/x-qw | qif
        com.ofx.financial-exchange | Open Financial Exchange | public.text | application/x-ofx, application/ofx, application/vnd.intu.qfx, application/vnd.intu.qbo | ofx, qfx, qbo
        org.xbrl.instance | Business report | public.xml | application/xbrl-instance+xml | xbrl
        org.kde.kdenlive-project | Kdenlive project | public.xml | application/x-kdenlive | kdenlive
        org.kde.kdenlive-title | Kdenlive title | public.xml | application/x-kdenlivetitle | kdenlivetitle
        org.mltframework.project | MLT project | public.xml | application/mlt+xml | mlt
        org.openshot.project | OpenShot project | public.json | application/vnd.openshot-project | osp
        org.pitivi.project | Pitivi project | public.xml | application/x-ges, application/x-pitivi | xges, xptv
        org.ardour.session | Ardour session | public.xml | application/x-ardour | ardour
        org.rosegardenmusic.composition | Rosegarden composition | org.gnu.gnu-zip-archive | audio/x-rosegarden | rg
        io.lmms.project | LMMS project | public.data | application/x-lmms-project | mmpz, mmp
        org.musescore.score | MuseScore score | public.zip-archive | application/x-musescore | mscz
        org.musescore.score-xml | MuseScore score (uncompressed) | public.xml | application/x-musescore+xml | mscx
        org.denemo.score | Denemo score | public.xml | application/x-denemo | denemo
        org.kde.umbrello-model | Umbrello model | public.xml | application/x-uml | xmi.tgz
        org.kde.ksysv-package | SysV-init package | public.data | application/x-ksysv-package
        org.kde.kdevelop-project | KDevelop project | public.plain-text | application/x-kdevelop | kdev4, kdevelop
        org.kde.ktimetracker | Alkimia account | public.xml | application/x-kgetlist, application/x-kget_list | kgt
        org.kde.kcolorscheme | Colour scheme | public.plain-text | application/x-kcsrc, text/x-kcsrc | colors
        org.xcircuit.ipe-drawing | Ipe drawing | public.xml | application/x-ipe, application/ipe | ipe
        org.kicad.schematic | KiCad schematic | public.plain-text | application/x-kicad-schematic | kicad_sch
        org.kicad.board | KiCad board | public.plain-text | application/x-kicad-pcb, application/x-kicad-pcb-board | kicad_pcb
        org.kicad.project | KiCad project | public.json | application/x-kicad-project | kicad_pro
        org.gpleda.schematic | gEDA schematic | public.plain-text | application/x-geda-schematic | sch, sym
        org.gnome.gramps-database | Gramps family tree | public.xml | application/x-gramps-xml, application/x-gramps | gramps
        org.gnome.gtktalog-catalogue | GTKtalog catalogue | public.data | application/x-gtktalog
        org.gnome.toutdoux-project | ToutDoux project | public.data | application/x-toutdoux
        org.gnome.saved-search | Saved search | public.xml | application/x-gnome-saved-search, application/x-mate-saved-search | savedsearch
        org.gnome.nautilus-link | Nautilus link | public.plain-text | application/x-nautilus-link
        com.ganttproject.project | GanttProject plan | public.xml | application/x-ganttproject | gan
        com.scienceatom.graphite | Graphite plot | public.data | application/x-graphite | gra
        net.taskjuggler.project | TaskJuggler project | public.plain-text | application/x-tjp, text/x-taskjuggler | tjp, tji
        org.andrew.inset | Andrew toolkit inset | public.data | application/andrew-inset | ez
        net.minecraft.named-binary-tag | Named binary tag | public.data | application/x-minecraft-nbt | nbt
        org.freedesktop.file-transfer-aria | aria2 control file | public.data | application/x-aria, application/x-aria2 | aria2
        org.stardict.dictionary | StarDict dictionary | public.plain-text | application/x-std-dictionary
        net.ankiweb.deck-package | Anki deck | public.zip-archive | application/vnd.anki, application/apkg | apkg, colpkg
        org.sigrok.session | Logic analyser session | public.zip-archive | application/vnd.sigrok.session | sr
        org.hunspell.dictionary | Spelling dictionary | public.plain-text | text/x-hunspell-dic | dic, aff
        org.git-scm.bundle | Git bundle | public.data | application/x-git-bundle | bundle
        org.osgeo.las-point-cloud | Laser scan | public.data | application/vnd.las | las
        com.google.safe-tensors | Tensor data | public.data | application/vnd.safetensors | safetensors
        org.ggml.gguf | Language model (GGUF) | public.data | application/x-gguf | gguf
        org.onnx.model | ONNX model | public.data | application/onnx, application/x-onnx | onnx
        com.apple.xcode.pbxproject | Xcode project file | public.plain-text | text/x-apple-pbxproj, application/x-xcode-project, text/x-xcode-project | pbxproj
        com.microsoft.resx | .NET resources | public.xml | application/x-microsoft-resx, application/x-resx, application/x-ms-resx+xml | resx
        com.microsoft.wix-source | Windows Installer source (WiX) | public.xml | application/x-wix+xml, text/x-wix, application/x-wix | wxs, wxi, wxl
        org.ucsc.bed | Genome annotations (BED) | public.plain-text | text/x-bed, text/bed | bed, bed6, bed12
        org.humdrum.score | Humdrum score | public.plain-text | text/x-humdrum, text/x-kern | krn, hum
        org.vtk.legacy | VTK data | public.3d-content | model/vtk, application/x-vtk, text/x-vtk | vtk
        fr.free.homebank-accounts | HomeBank accounts | public.xml | application/x-homebank | xhb
        org.openssl.pem-key | Private key in PEM | public.plain-text | application/x-pem-key, application/x-pem-private-key, text/x-ssl-private-key
        org.opengis.geopackage | GeoPackage | org.sqlite.sqlite3 | application/geopackage+sqlite3, application/geopackage+vnd.sqlite3 | gpkg
        org.debian.doc-base | Registered documentation (Debian) | org.debian.control-file |  | doc-base
        org.debian.debconf-templates | Questions of a Debian package | org.debian.control-file |  | templates
        org.debian.symbols | Symbols of a shared library (Debian) | public.plain-text |  | symbols
        org.debian.changelog | Debian change log | org.freedesktop.changelog |  | =changelog.Debian
        org.debian.preseed | Answers for the Debian installer | public.plain-text |  | preseed, =preseed.cfg
        org.hunspell.hyphenation | Hyphenation patterns | public.plain-text |  | dic
        org.libreoffice.user-dictionary | LibreOffice user dictionary | public.plain-text |  | dic
        org.kde.rgb-palette | KDE colour palette | public.plain-text |  | colors
        com.iridas.cube-lut | Colour lookup table (Cube) | public.plain-text |  | cube
        org.openpgp.cleartext-signed | Signed message (OpenPGP) | public.plain-text
        net.php.serialized | Serialized PHP values | public.data | application/vnd.php.serialized
        org.freeradius.dictionary | RADIUS dictionary | public.plain-text
        net.apparmor.profile | AppArmor profile | public.plain-text
        org.ocaml.findlib-meta | OCaml package description | public.plain-text |  | =META
        com.cfengine.policy | CFEngine policy | public.plain-text
        org.linuxpam.service | PAM service | public.plain-text
        org.openldap.schema | LDAP schema | public.plain-text
        org.selinuxproject.policy | SELinux policy | public.source-code |  | te
        org.freedesktop.udev-rules | Device rules (udev) | public.plain-text |  | rules
        org.freedesktop.hwdb | Hardware database source | public.plain-text |  | hwdb
        org.valgrind.suppressions | Valgrind suppressions | public.plain-text |  | supp
        org.gnu.gcc-specs | GCC specs | public.plain-text |  | specs
        io.varnish.configuration | Varnish configuration | public.plain-text |  | vcl
        org.doxygen.settings | Doxygen settings | public.plain-text |  | doxyfile, =Doxyfile
        org.x.resources | X resources | public.plain-text |  | ad, xresources, xdefaults, =.Xresources, =.Xdefaults
        org.gnu.readline-settings | Readline settings | public.plain-text |  | =inputrc, =.inputrc
        org.ietf.mailcap | Mailcap | public.plain-text |  | =mailcap, =.mailcap
        org.apache.mime-types | Types of file name extensions | public.plain-text |  | =mime.types, =.mime.types
        org.gnu.netrc | Passwords of servers (netrc) | public.plain-text |  | netrc, =.netrc, =_netrc
        org.unix.terminfo-source | Terminal descriptions | public.plain-text |  | terminfo, ti
        com.sun.java-archive-signature | Signatures in a Java archive | com.sun.java-manifest |  | sf
        org.openssh.signature | Signature (OpenSSH) | public.plain-text
        org.oasis-open.sgml-catalog | SGML catalogue | public.plain-text |  | soc
        org.chordpro.song | Song with chords (ChordPro) | public.plain-text |  | cho, chopro, chordpro
        org.chess.fen | Chess position (FEN) | public.plain-text |  | fen
        org.huygens-fokker.scala-tuning | Tuning (Scala) | public.plain-text
        info.puredata.patch | Pure Data patch | public.plain-text |  | pd
        com.adobe.opentype-features | OpenType features | public.source-code |  | fea
        org.liblouis.braille-table | Braille table | public.plain-text |  | ctb, utb
        org.xcin.input-table | Input method table | public.plain-text
        com.cakewalk.instrument-definition | Instrument definitions (Cakewalk) | public.plain-text |  | ins
        net.luanti.translation | Luanti translation | public.plain-text |  | tr
        net.minetest.schematic | Luanti schematic | public.data
        org.mapeditor.tiled-map | Tiled map | public.xml
        org.inkscape.extension | Inkscape extension | public.xml
        org.sdformat.sdformat | Robots and worlds (SDFormat) | public.xml |  | sdf, world
        org.opengis.sld | Style of a map layer | public.xml | application/vnd.ogc.sld+xml | sld
        org.muse-sequencer.project | MusE song | public.xml
        org.mozilla.chrome-manifest | Chrome manifest | public.plain-text |  | =chrome.manifest
        org.gnu.recutils | Record file (recutils) | public.plain-text |  | rec
        org.libsvm.model | Support vector machine | public.plain-text
        org.arpa.language-model | Language model (ARPA) | public.plain-text |  | arpa
        org.sphinx-doc.inventory | Sphinx inventory | public.data |  | =objects.inv
        org.r-project.lazy-load-database | R lazy-load database | public.database |  | rdb
        org.libreoffice.uno-types | UNO types | public.data |  | rdb
        io.redis.dump | Redis database | public.database |  | rdb
        org.haskell.haddock-interface | Haddock interface | public.data |  | haddock
        org.gnome.typelib | GObject types | public.data |  | typelib
        org.gnome.gvariant-database | GVariant database | public.database |  | =gschemas.compiled
        org.gnome.gresource | GNOME resources | org.gnome.gvariant-database |  | gresource
        com.google.tesseract-model | Tesseract model | public.data |  | traineddata
        org.gnustep.archive | GNUstep archive | public.data
        org.gnustep.gorm-interface | Gorm interface | org.gnustep.archive |  | gorm
        io.qt.binary-resources | Compiled Qt resources | public.data |  | rcc
        org.vim.spell-file | Vim spelling file | public.data |  | spl
        org.vim.swap-file | Vim swap file | public.data |  | swp, swo, swn
        org.git-scm.pack | Git pack | public.archive |  | pack
        org.git-scm.pack-index | Index of a Git pack | public.data |  | idx
        org.git-scm.index | Git index | public.data
        com.rsa.pkcs-1-private-key | RSA private key | public.data
        org.secg.ec-private-key | Elliptic curve private key | public.data
        org.ietf.subject-public-key | Public key | public.data
        org.gnupg.trust-database | GnuPG trust database | public.database |  | =trustdb.gpg
        org.gnupg.keybox | GnuPG keys | public.database |  | kbx
        org.mozilla.nss-checksum | NSS checksum | public.data |  | chk
        org.apache.lucene-index | Lucene index | public.data
        org.libexpat.encoding-map | Expat encoding | public.data |  | enc
        org.sil.teckit-mapping | TECkit mapping | public.data |  | tec
        org.enlightenment.eet | EET data | public.data |  | eet
        org.enlightenment.edje-theme | Edje theme | org.enlightenment.eet |  | edj
        jp.sp.nitech.hts-voice | Voice (HTS) | public.data |  | htsvoice
        com.dec.sixel | Sixel image | public.image |  | six, sixel
        """#
    }
}
