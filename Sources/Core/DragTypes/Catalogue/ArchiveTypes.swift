extension CatalogueTables {
    /// Archives, compressors, compressed archives, software packages, comic
    /// books, and the images of discs, floppies and virtual machines. The columns are
    /// explained in TypeCatalogue.swift. Where types share an extension, the
    /// earlier line is preferred.
    static var archives: String {
        #"""
        org.gnu.gnu-zip-tar-archive | Tar archive (gzip) | org.gnu.gnu-zip-archive | application/x-compressed-tar, application/x-gtar-compressed, application/x-tgz, application/x-gtgz, application/tar+gzip | tar.gz, tgz
        public.bzip2-archive | Bzip2 archive | public.data, public.archive | application/x-bzip2, application/bzip2, application/x-bzip, application/x-bz2, application/bzip | bz2, bz, bzip2 |  | 'Bzp2'
        org.bzip.bzip2-tar-archive | Tar archive (bzip2) | public.bzip2-archive | application/x-bzip2-compressed-tar, application/x-bzip-compressed-tar, application/x-bzip1-compressed-tar, application/x-tbz | tar.bz2, tar.bz, tbz2, tbz, tb2
        org.bzip.bzip3-archive | Bzip3 archive | public.data, public.archive | application/x-bzip3 | bz3
        org.bzip.bzip3-tar-archive | Tar archive (bzip3) | org.bzip.bzip3-archive | application/x-bzip3-compressed-tar | tar.bz3, tbz3
        org.tukaani.xz-archive | XZ archive | public.data, public.archive | application/x-xz, application/xz | xz
        org.tukaani.xz-tar-archive | Tar archive (XZ) | org.tukaani.xz-archive | application/x-xz-compressed-tar, application/x-txz | tar.xz, txz
        org.tukaani.lzma-archive | LZMA archive | public.data, public.archive | application/x-lzma, application/lzma | lzma
        org.tukaani.lzma-tar-archive | Tar archive (LZMA) | org.tukaani.lzma-archive | application/x-lzma-compressed-tar | tar.lzma, tlz
        org.nongnu.lzip-archive | Lzip archive | public.data, public.archive | application/x-lzip, application/lzip | lz
        org.nongnu.lzip-tar-archive | Tar archive (lzip) | org.nongnu.lzip-archive | application/x-lzip-compressed-tar | tar.lz, tlz
        org.lzop.lzop-archive | LZO archive | public.data, public.archive | application/x-lzop, application/lzop | lzo
        org.lzop.lzop-tar-archive | Tar archive (LZO) | org.lzop.lzop-archive | application/x-tzo, application/x-lzop-compressed-tar | tar.lzo, tzo
        com.facebook.zstd-archive | Zstandard archive | public.data, public.archive | application/zstd, application/x-zstd | zst, zstd
        com.facebook.zstd-tar-archive | Tar archive (Zstandard) | com.facebook.zstd-archive | application/x-zstd-compressed-tar | tar.zst, tzst, tar.zstd
        org.lz4.lz4-archive | LZ4 archive | public.data, public.archive | application/x-lz4, application/lz4 | lz4
        org.lz4.lz4-tar-archive | Tar archive (LZ4) | org.lz4.lz4-archive | application/x-lz4-compressed-tar | tar.lz4, tlz4
        com.google.brotli-archive | Brotli archive | public.data, public.archive | application/x-brotli, application/brotli | br, brotli
        com.google.brotli-tar-archive | Tar archive (Brotli) | com.google.brotli-archive | application/x-brotli-compressed-tar | tar.br
        com.google.snappy-archive | Snappy archive | public.data, public.archive | application/x-snappy-framed, application/x-snappy, application/snappy | sz, snappy
        com.apple.lzfse-archive | LZFSE archive | public.data, public.archive | application/x-lzfse | lzfse
        public.z-archive | Unix compressed file | public.data, public.archive | application/x-compress | z |  | 'ZIVU'
        public.tar-z-archive | Tar archive (compress) | public.z-archive | application/x-tarz, application/x-compress-tar | tar.z, taz
        net.zlib.zlib-archive | Zlib archive | public.data, public.archive | application/zlib, application/x-zlib, application/x-deflate | zz, zlib
        org.lrzip.lrzip-archive | Lrzip archive | public.data, public.archive | application/x-lrzip | lrz
        org.lrzip.lrzip-tar-archive | Tar archive (lrzip) | org.lrzip.lrzip-archive | application/x-lrzip-compressed-tar | tar.lrz, tlrz
        org.samba.rzip-archive | Rzip archive | public.data, public.archive | application/x-rzip | rz
        org.samba.rzip-tar-archive | Tar archive (rzip) | org.samba.rzip-archive | application/x-rzip-compressed-tar | tar.rz
        com.quicklz.qpress-archive | Qpress archive | public.data, public.archive | application/x-qpress | qp
        org.unix.pack-file | Unix packed file | public.data, public.archive | application/x-pack-compressed
        org.unix.compact-file | Unix compacted file | public.data, public.archive | application/x-unix-compact
        org.freeze.freeze-file | Frozen file | public.data, public.archive | application/x-freeze
        org.7-zip.7-zip-archive | 7-Zip archive | public.data, public.archive | application/x-7z-compressed, application/7z, application/x-7z | 7z, 7z.001
        com.rarlab.rar-archive | RAR archive | public.data, public.archive | application/vnd.rar, application/x-rar, application/x-rar-compressed, application/rar | rar, rev
        public.cpio-archive | CPIO archive | public.data, public.archive | application/x-cpio, application/cpio | cpio
        public.cpio-gzip-archive | CPIO archive (gzip) | org.gnu.gnu-zip-archive | application/x-cpio-compressed | cpio.gz, cpgz
        org.unix.bcpio-archive | Binary CPIO archive | public.data, public.archive | application/x-bcpio | bcpio
        org.unix.sv4cpio-archive | SVR4 CPIO archive | public.data, public.archive | application/x-sv4cpio | sv4cpio
        org.unix.sv4crc-archive | SVR4 CPIO archive with checksums | public.data, public.archive | application/x-sv4crc | sv4crc
        org.gnu.ar-archive | Unix ar archive | public.data, public.archive | application/x-archive, application/x-unix-archive, application/x-ar | ar, a
        org.gnu.shar-archive | Shell archive | public.plain-text, public.archive | application/x-shar | shar
        org.dar.dar-archive | DAR archive | public.data, public.archive | application/x-dar | dar
        com.e-merge.ace-archive | ACE archive | public.data, public.archive | application/x-ace, application/x-ace-compressed | ace
        com.estsoft.alz-archive | ALZip archive | public.data, public.archive | application/x-alz, application/x-alz-compressed | alz
        com.estsoft.egg-archive | EGG archive | public.data, public.archive | application/x-egg | egg
        com.arjsoftware.arj-archive | ARJ archive | public.data, public.archive | application/x-arj, application/arj, application/x-arj-compressed | arj
        com.sea.arc-archive | ARC archive | public.data, public.archive | application/x-arc, application/x-arc-compressed, application/arc | arc, ark
        public.lha-archive | LHA archive | public.data, public.archive | application/x-lha, application/x-lzh-compressed, application/x-lzh, application/lha, application/lzh, application/x-lzh-archive, application/x-lharc | lha, lzh, lzs |  | 'LHA '
        org.fwl.lhz-archive | LHZ archive | public.data, public.archive | application/x-lhz | lhz
        org.dhesi.zoo-archive | Zoo archive | public.data, public.archive | application/x-zoo | zoo
        org.paq.zpaq-archive | ZPAQ archive | public.data, public.archive | application/x-zpaq | zpaq
        com.pea.pea-archive | PEA archive | public.data, public.archive | application/x-pea | pea
        com.allume.stuffit-archive | StuffIt archive | public.data, public.archive | application/x-stuffit, application/stuffit, application/x-sit | sit |  | 'SIT!', 'SITD', 'SIT5'
        com.stuffit.archive.sitx | StuffIt X archive | public.data, public.archive | application/x-stuffitx, application/x-sitx | sitx |  | 'SITX'
        com.cyclos.compactpro-archive | Compact Pro archive | public.data, public.archive | application/mac-compactpro, application/x-compactpro, application/x-cpt | cpt, sea |  | 'PACT'
        com.apple.binhex-archive | BinHex file | public.archive, public.plain-text | application/mac-binhex40, application/binhex, application/x-binhex40, application/mac-binhex | hqx
        com.apple.macbinary-archive | MacBinary file | public.data, public.archive | application/macbinary, application/x-macbinary, application/mac-binary | macbin |  | 'BINA'
        com.apple.applesingle-archive | AppleSingle file | public.data, public.archive | application/applefile, application/x-applesingle
        com.apple.archive | Apple archive | public.data, public.archive | application/x-apple-archive | aar
        com.apple.xip-archive | Signed XIP archive | public.data, public.archive | application/x-xip | xip
        com.apple.xar-archive | XAR archive | public.data, public.archive | application/x-xar, application/vnd.xar | xar
        com.apple.installer-package-archive | macOS installer package | com.apple.xar-archive | application/vnd.apple.installer+xar | pkg
        com.microsoft.cab-archive | Cabinet archive | public.data, public.archive | application/vnd.ms-cab-compressed, application/x-cab, application/cab, application/x-cab-compressed, application/x-cabinet, application/cabinet, zz-application/zz-winassoc-cab | cab, msu
        com.microsoft.windows-theme-pack | Windows theme pack | com.microsoft.cab-archive | application/x-windows-themepack | themepack, deskthemepack
        com.microsoft.msi-installer | Windows Installer package | com.microsoft.ole-storage, public.archive | application/x-msi, application/x-windows-installer, application/x-ms-installer | msi, msp, msm, mst
        com.microsoft.szdd-archive | Microsoft compressed file | public.data, public.archive | application/x-ms-compress-szdd, application/x-ms-compress-kwaj
        com.microsoft.windows-image | Windows imaging archive | public.data, public.archive, public.disk-image | application/x-ms-wim | wim, swm, esd
        com.installshield.cab-archive | InstallShield cabinet | public.data, public.archive | application/x-installshield-cab | cab
        org.parchive.par2 | Parchive recovery data | public.data | application/x-par2 | par2
        org.electronjs.asar-archive | Electron archive | public.data, public.archive | application/x-asar | asar
        com.id-software.pak | PAK archive | public.data, public.archive | application/x-pak | pak
        com.id-software.wad | Doom game data | public.data, public.archive | application/x-doom-wad, application/x-doom | wad
        com.blizzard.mpq | MPQ archive | public.data, public.archive | application/x-mpq | mpq
        com.valvesoftware.vpk | Valve game archive | public.data, public.archive | application/x-valve-vpk | vpk
        com.id-software.pk3 | Game data archive (ZIP) | public.zip-archive | application/x-pk3 | pk3, pk4
        org.love2d.game | LOVE game | public.zip-archive | application/x-love-game | love
        com.sun.java-archive | Java archive | public.zip-archive, public.executable | application/java-archive, application/x-java-archive, application/x-jar, application/jar | jar
        com.sun.web-application-archive | Java web application | com.sun.java-archive | application/x-java-war | war
        com.sun.enterprise-application-archive | Java enterprise application | com.sun.java-archive | application/x-java-ear | ear
        com.sun.java-web-start | Java Web Start application | public.xml | application/x-java-jnlp-file | jnlp
        com.microsoft.tnef | TNEF mail attachment archive | public.data, public.archive | application/vnd.ms-tnef, application/ms-tnef | tnef, tnf, =winmail.dat
        org.freedesktop.theme | Desktop theme | org.freedesktop.desktop-entry | application/x-theme | theme
        com.goldenhawk.cue-sheet | CD cue sheet | public.plain-text | application/x-cue, application/cue | cue
        org.cdrdao.toc | CD table of contents | public.plain-text | application/x-cdrdao-toc | toc
        com.apple.appledouble-archive | AppleDouble resource file | public.data | multipart/appledouble, application/x-appledouble
        org.ietf.warc | Web crawl archive | public.data, public.archive | application/warc, application/x-warc | warc
        org.archive.arc-file | Internet Archive ARC file | public.data, public.archive | application/x-ia-arc, application/x-internet-archive
        com.sun.pack200 | Pack200 Java archive | public.data, public.archive | application/x-java-pack200, application/x-pack200 | pack
        com.sun.java-module | Java module | public.data, public.archive | application/x-java-jmod, application/x-jmod | jmod
        com.android.package-archive | Android package | com.sun.java-archive | application/vnd.android.package-archive | apk
        com.android.app-bundle | Android application bundle | public.zip-archive | application/x-android-app-bundle | aab
        com.android.bundled-package | Android package bundle | public.zip-archive | application/vnd.apkm, application/x-xapk, application/xapk-package-archive | xapk, apkm, apks
        com.apple.itunes.ipa | iOS application | public.zip-archive | application/x-ios-app | ipa
        org.mozilla.xpi | Mozilla extension | public.zip-archive | application/x-xpinstall | xpi
        com.google.chrome-extension | Chrome extension | public.data, public.archive | application/x-chrome-extension, application/x-google-chrome-extension | crx
        com.microsoft.vscode-extension | Visual Studio extension | public.zip-archive | application/vsix, application/x-vsix | vsix
        com.microsoft.nuget-package | NuGet package | public.zip-archive | application/x-nuget, application/vnd.nuget | nupkg, snupkg
        com.microsoft.silverlight-app | Silverlight application | public.zip-archive | application/x-silverlight-app | xap
        com.microsoft.clickonce | ClickOnce application manifest | public.xml | application/x-ms-application | application
        com.adobe.air-package | Adobe AIR package | public.zip-archive | application/vnd.adobe.air-application-installer-package+zip | air
        com.adobe.extension-package | Adobe extension package | public.zip-archive | application/vnd.adobe.zxp, application/x-zxp | zxp
        org.python.wheel | Python wheel | public.zip-archive | application/x-wheel+zip, application/x-python-wheel | whl
        org.rubygems.gem | Ruby gem | public.tar-archive | application/x-ruby-gem | gem
        org.rust-lang.crate | Rust crate | org.gnu.gnu-zip-tar-archive | application/x-crate | crate
        org.conda.package | Conda package | public.zip-archive | application/x-conda | conda
        org.debian.binary-package | Debian package | org.gnu.ar-archive | application/vnd.debian.binary-package, application/x-deb, application/x-debian-package, application/deb, application/x-dpkg | deb, udeb
        org.openwrt.ipk | Itsy package | public.data, public.archive | application/vnd.openwrt.ipk, application/x-ipkg, application/x-opkg | ipk, opk
        org.rpm.package | RPM package | public.data, public.archive | application/x-rpm, application/x-redhat-package-manager, application/x-redhat-package | rpm
        org.rpm.source-package | Source RPM package | org.rpm.package | application/x-source-rpm | src.rpm, spm
        org.rpm.delta-package | Delta RPM package | public.data | application/x-delta-rpm | drpm
        org.alpinelinux.package | Alpine package | org.gnu.gnu-zip-tar-archive | application/x-alpine-package-keeper
        org.archlinux.package | Arch Linux package | org.gnu.gnu-zip-tar-archive | application/x-alpm-package-gzip | pkg.tar.gz
        org.archlinux.package-xz | Arch Linux package (XZ) | org.tukaani.xz-tar-archive | application/x-alpm-package | pkg.tar.xz
        org.archlinux.package-zstd | Arch Linux package (Zstandard) | com.facebook.zstd-tar-archive | application/x-alpm-package-zstd | pkg.tar.zst
        org.stampede.package | Stampede package | public.data, public.archive | application/x-slp | slp
        org.squashfs.squashfs | Squashfs file system image | public.data, public.disk-image, public.archive | application/vnd.squashfs, application/x-squashfs, application/x-squashfs-image | sqsh, squashfs, sfs, sqfs
        io.snapcraft.snap | Snap package | org.squashfs.squashfs | application/vnd.snap | snap
        org.flatpak.bundle | Flatpak bundle | public.data, public.archive | application/vnd.flatpak, application/vnd.xdgapp | flatpak, xdgapp
        org.flatpak.reference | Flatpak reference | public.plain-text | application/vnd.flatpak.ref | flatpakref
        org.flatpak.repository | Flatpak repository description | public.plain-text | application/vnd.flatpak.repo | flatpakrepo
        org.appimage.appimage | AppImage application | org.linuxfoundation.elf-executable | application/vnd.appimage, application/x-appimage | appimage
        org.appimage.appimage-iso | AppImage application, first format | org.linuxfoundation.elf-executable, public.iso-image | application/x-iso9660-appimage | appimage
        com.symbian.install-package | Symbian package | public.data, public.archive | application/vnd.symbian.install | sis
        com.symbian.sisx-package | Symbian signed package | public.data, public.archive | x-epoc/x-sisx-app | sisx
        com.rim.cod | BlackBerry application | public.data, public.archive | application/vnd.rim.cod | cod
        com.blackberry.bar | BlackBerry archive | public.zip-archive | application/x-blackberry-bar | bar
        org.w3.widget | Widget package | public.zip-archive | application/widget, application/x-opera-widgets | wgt
        org.enlightenment.theme | Enlightenment theme | public.data | application/x-e-theme | etheme
        org.kde.plasma-package | Plasma package | public.zip-archive | application/x-plasma | plasmoid
        com.nullsoft.winamp-skin | Winamp skin | public.zip-archive | application/x-winamp-skin | wsz
        com.nullsoft.winamp-modern-skin | Winamp modern skin | public.zip-archive | application/x-winamp-wal | wal
        org.gnu.tar-snapshot | GNU tar snapshot | public.data | application/x-tar-snapshot | snar
        public.cbz-archive | Comic book (ZIP) | public.zip-archive | application/vnd.comicbook+zip, application/x-cbz, application/x-ext-cbz | cbz
        public.cbr-archive | Comic book (RAR) | com.rarlab.rar-archive | application/vnd.comicbook-rar, application/x-cbr, application/x-ext-cbr | cbr
        org.comicbook.cb7-archive | Comic book (7-Zip) | org.7-zip.7-zip-archive | application/x-cb7, application/x-ext-cb7 | cb7
        org.comicbook.cbt-archive | Comic book (tar) | public.tar-archive | application/x-cbt, application/x-ext-cbt | cbt
        org.comicbook.cba-archive | Comic book (ACE) | com.e-merge.ace-archive | application/x-cba | cba
        public.iso-image | Optical disc image | public.data, public.disk-image | application/x-cd-image, application/x-iso9660-image, application/vnd.efi.iso, application/x-iso, application/x-iso9660 | iso, iso9660, isoimg, udf
        org.ciso.compressed-iso | Compressed disc image | public.data, public.disk-image | application/x-compressed-iso, application/x-cso | cso, ciso
        org.mamedev.chd | MAME compressed disc image | public.data, public.disk-image | application/x-mame-chd | chd
        com.sega.gd-rom-cue | GD-ROM cue sheet | public.plain-text | application/x-gd-rom-cue | gdi
        com.padus.discjuggler | DiscJuggler disc image | public.data, public.disk-image | application/x-discjuggler-cd-image | cdi
        com.alcohol-soft.mds | Alcohol 120% disc descriptor | public.data | application/x-alcohol-mds | mds
        com.alcohol-soft.mdf | Alcohol 120% disc image | public.data, public.disk-image | application/x-alcohol-mdf | mdf
        com.ahead.nrg | Nero disc image | public.data, public.disk-image | application/x-nrg, application/x-extension-nrg | nrg
        com.cloneccd.ccd | CloneCD control file | public.plain-text | application/x-clonecd | ccd
        com.poweriso.daa | PowerISO disc image | public.data, public.disk-image | application/x-daa | daa
        org.unix.raw-cd-image | Raw CD sectors | public.data, public.disk-image | application/x-cdrom-bin
        com.apple.disk-image-udif | Apple disk image | public.data, public.disk-image | application/x-apple-diskimage, application/x-dmg, application/dmg | dmg |  | 'devi', 'devr'
        com.apple.disk-image-sparse | Apple sparse disk image | public.data, public.disk-image | application/x-apple-sparseimage | sparseimage
        com.apple.disk-image-sparsebundle | Apple sparse bundle disk image | public.directory, public.disk-image | application/x-apple-sparsebundle | sparsebundle
        com.apple.disk-image-smi | Apple self-mounting image | public.data, public.disk-image | application/x-apple-smi |  |  | 'oneb'
        com.apple.disk-image-ndif | Apple NDIF disk image | public.data, public.disk-image | application/x-apple-ndif | ndif |  | 'rohd', 'hdro', 'dimg'
        com.apple.disk-image-dc42 | Disk Copy 4.2 image | public.data, public.disk-image | application/x-dc42-floppy-image | dc42, diskcopy42 |  | 'dImg'
        com.apple.disk-image-cdr | Apple disc master | public.data, public.disk-image | application/x-apple-cdr | cdr
        org.unix.raw-disk-image | Raw disk image | public.data, public.disk-image | application/vnd.efi.img, application/x-raw-disk-image | img, raw-disk-image, dd, ima
        org.unix.raw-disk-image-xz | Raw disk image (XZ) | org.tukaani.xz-archive | application/x-raw-disk-image-xz-compressed | img.xz, raw-disk-image.xz, iso.xz
        org.unix.raw-disk-image-gzip | Raw disk image (gzip) | org.gnu.gnu-zip-archive | application/x-raw-disk-image-gz-compressed | img.gz, iso.gz
        org.unix.raw-disk-image-bzip2 | Raw disk image (bzip2) | public.bzip2-archive | application/x-raw-disk-image-bz2-compressed | img.bz2, iso.bz2
        org.unix.raw-disk-image-zstd | Raw disk image (Zstandard) | com.facebook.zstd-archive | application/x-raw-disk-image-zst-compressed | img.zst, iso.zst
        org.unix.raw-floppy-image | Raw floppy image | org.unix.raw-disk-image | application/x-raw-floppy-disk-image, application/x-fd-file | fd, qd, flp, vfd
        com.amiga.adf | Amiga floppy image | public.data, public.disk-image | application/x-amiga-disk-format | adf
        com.amiga.dms | Amiga disk masher image | public.data, public.disk-image | application/x-dms | dms
        com.hxc.hfe | HxC floppy image | public.data, public.disk-image | application/x-hfe-floppy-image, application/x-hfe-file | hfe
        com.thomson.sap | Thomson floppy image | public.data, public.disk-image | application/x-thomson-sap-image, application/x-sap-file | sap
        com.thomson.k7 | Thomson cassette image | public.data | application/x-thomson-cassette | k7
        com.thomson.m7 | Thomson cartridge image | public.data | application/x-thomson-cartridge-memo7 | m7
        com.commodore.d64 | Commodore floppy image | public.data, public.disk-image | application/x-c64-datadisk, application/x-c64-rawdisk, application/x-commodore-disk | d64, d71, d81, g64
        com.commodore.t64 | Commodore tape image | public.data | application/x-commodore-tape, application/x-commodore-tape-t64 | t64, tap
        com.commodore.crt | Commodore cartridge image | public.data | application/x-commodore-cartridge
        com.atari.st-image | Atari ST floppy image | public.data, public.disk-image | application/x-st-disk-image, application/x-msa-disk-image | msa
        com.atari.atr | Atari floppy image | public.data, public.disk-image | application/x-atari-disk-image, application/x-atari-floppy-image | atr, xfd
        com.sinclair.spectrum-image | Spectrum tape or disk image | public.data | application/x-spectrum-tzx, application/x-spectrum-z80, application/x-spectrum-tap, application/x-spectrum-trd | tzx, z80, trd, scl
        com.amstrad.dsk | Amstrad floppy image | public.data, public.disk-image | application/x-amstrad-dsk, application/x-cpc-disk-image, application/x-msx-disk | dsk, edsk
        com.apple.apple2-image | Apple II floppy image | public.data, public.disk-image | application/x-apple2-disk-image, application/x-2mg-disk-image | 2mg, nib, woz
        com.nintendo.fds | Famicom disk image | public.data, public.disk-image | application/x-fds-disk | fds
        org.qemu.qcow | QEMU disk image | public.data, public.disk-image | application/x-qemu-disk, application/x-qcow | qcow2, qcow, qcow3
        org.qemu.qed | QEMU enhanced disk image | public.data, public.disk-image | application/x-qed-disk | qed
        org.virtualbox.vdi | VirtualBox disk image | public.data, public.disk-image | application/x-vdi-disk, application/x-virtualbox-vdi | vdi
        org.virtualbox.machine | VirtualBox machine definition | public.xml | application/x-virtualbox-vbox | vbox
        org.virtualbox.extension-pack | VirtualBox extension pack | org.gnu.gnu-zip-archive | application/x-virtualbox-vbox-extpack | vbox-extpack
        com.vmware.vmdk | VMware disk image | public.data, public.disk-image | application/x-vmdk-disk, application/x-virtualbox-vmdk, application/x-vmdk | vmdk
        com.vmware.machine | VMware machine definition | public.plain-text | application/x-vmware-vm | vmx
        com.vmware.team | VMware team definition | public.plain-text | application/x-vmware-team | vmtm
        com.microsoft.vhd | Virtual PC disk image | public.data, public.disk-image | application/x-vhd-disk, application/x-virtualbox-vhd, application/x-vhd | vhd, vpc
        com.microsoft.vhdx | Hyper-V disk image | public.data, public.disk-image | application/x-vhdx-disk, application/x-virtualbox-vhdx | vhdx, avhdx
        com.parallels.hdd | Parallels disk image | public.data, public.disk-image | application/x-parallels-hdd, application/x-virtualbox-hdd | hds
        org.dmtf.ova | Virtual appliance archive | public.tar-archive | application/ovf, application/x-virtualbox-ova, application/x-ovf-archive | ova
        org.dmtf.ovf | Virtual appliance description | public.xml | application/x-virtualbox-ovf, application/x-ovf | ovf
        org.kernel.ext-filesystem | Ext file system image | public.data, public.disk-image | application/x-ext-filesystem-image | ext2, ext3, ext4
        org.kernel.cramfs | Cramfs file system image | public.data, public.disk-image | application/x-cramfs | cramfs
        org.kernel.romfs | Romfs file system image | public.data, public.disk-image | application/x-romfs | romfs
        org.kernel.erofs | Erofs file system image | public.data, public.disk-image | application/x-erofs | erofs
        org.partimage.image | Partimage backup | public.data, public.disk-image | application/x-partimage
        com.norton.ghost-image | Ghost disk image | public.data, public.disk-image | application/x-norton-ghost | gho
        com.guidancesoftware.e01 | EnCase evidence image | public.data, public.disk-image | application/x-encase-image, application/encase | e01, ex01
        org.afflib.aff | Advanced forensic image | public.data, public.disk-image | application/x-aff-image
        org.ietf.warc-gzip | Web archive (WARC, gzip) | org.gnu.gnu-zip-archive | application/warc+gzip | warc.gz
        org.webpackage.bundle | Web bundle | public.data, public.archive | application/webbundle | wbn
        """#
    }
}
