extension CatalogueTables {
    /// Byte signatures, by which the type of bytes can be recognised.
    ///
    /// Each signature states what every instance of the format begins with or contains, according
    /// to the format's definition (standard, RFC, vendor documentation or reference
    /// implementation). There is one signature per line, and the first line that matches counts.
    /// The signature of a specific format therefore precedes that of its container format. Lines
    /// whose first test searches more than 64 offsets count after the others. Several lines of one
    /// type are alternatives. A line is
    ///
    ///     identifier or MIME type | test & test … [| weak]
    ///
    /// A test is the offset of a value, or an inclusive range of offsets `FROM-TO`, followed by the
    /// value:
    ///
    /// - `"text"`: ASCII with the escape sequences `\n \r \t \0 \xHH \" \\`. `&` and `|` must be
    ///   written as `\x26` and `\x7C`
    /// - `~"text"`: the same, compared without case
    /// - hexadecimal digits, two per byte, where `?` stands for any digit
    /// - an exclamation mark before one of these: the value must be absent
    ///
    /// A `weak` signature is so short that it may occur by chance. It counts only when nothing else
    /// is known. Lines that begin with `#` are comments. No test examines more than the first
    /// 65,573 bytes.
    static var signatures: String {
        [binarySignatures, programSignatures, textSignatures, sourceSignatures, scienceSignatures].joined(separator: "\n")
    }

    /// The signatures of binary formats, which come first.
    private static var binarySignatures: String {
        #"""
        # Images
        org.mozilla.apng | 0 89504E470D0A1A0A & 37 "acTL"
        org.mozilla.apng | 0 89504E470D0A1A0A & 37-1023 "\0\0\0\x08acTL"
        image/png | 0 89504E470D0A1A0A
        video/x-mng | 0 8A4D4E470D0A1A0A
        image/gif | 0 "GIF8" & 5 "a"
        image/jls | 0 FFD8FFF7
        image/jpeg | 0 FFD8FF
        image/webp | 0 "RIFF" & 8 "WEBP"
        image/jxl | 0 0000000C4A584C200D0A870A
        image/jxl | 0 FF0A | weak
        image/jpx | 0 0000000C6A5020200D0A870A & 20 "jpx "
        image/jpm | 0 0000000C6A5020200D0A870A & 20 "jpm "
        video/mj2 | 0 0000000C6A5020200D0A870A & 20 "mjp2"
        image/jp2 | 0 0000000C6A5020200D0A870A
        image/x-jp2-codestream | 0 FF4FFF51
        image/x-canon-cr2 | 0 49492A00 & 8 "CR\x02"
        image/x-panasonic-rw2 | 0 49495500
        image/vnd.ms-modi | 0 45502A00
        org.bigtiff.bigtiff | 0 49492B00
        org.bigtiff.bigtiff | 0 4D4D002B
        image/tiff | 0 49492A00
        image/tiff | 0 4D4D002A
        image/bmp | 0 "BM" & 6 00000000 & 14 ??000000
        image/vnd.microsoft.icon | 0 00000100 & 4 !0000 & 5 00 & 9 00
        com.microsoft.cur | 0 00000200 & 9 00 & 18 ?60?0000
        com.adobe.photoshop-large-image | 0 "8BPS\0\x02"
        image/vnd.adobe.photoshop | 0 "8BPS\0"
        image/x-xcf | 0 "gimp xcf "
        image/x-exr | 0 762F3101
        public.radiance | 0 "#?RADIANCE"
        public.radiance | 0 "#?RGBE"
        com.corel.paintshop-pro | 0 "Paint Shop Pro Image File"
        com.matlab.viff | 0 AB01 | weak
        com.konicaminolta.raw-image | 0 "\0MRM"
        org.flif.flif | 0 "FLIF" & 4 3? & 5 3?
        org.flif.flif | 0 "FLIF" & 4 4? & 5 3?
        org.flif.flif | 0 "FLIF" & 4 5? & 5 3?
        org.flif.flif | 0 "FLIF" & 4 6? & 5 3?
        org.x.cursor | 0 "Xcur" & 5 000000
        public.pvr | 44 "PVR!"
        public.pvr | 0 "PVR\x03"
        org.itu.jbig2 | 0 974A42320D0A1A0A
        com.bentley.dgn | 0 0809FE02
        com.bentley.dgn | 0 C809FE02
        com.cambridgesoft.cdx | 0 "VjCD0100"
        org.nifti.nifti | 4 "n+2\0"
        org.nifti.nifti | 4 "ni2\0"
        org.nifti.nifti | 344 "n+1\0"
        org.nifti.nifti | 344 "ni1\0"
        public.pfm | 0 50660A3? | weak
        public.pfm | 0 50460A3? | weak
        application/vnd.ant.fit | 0 0C & 8 ".FIT"
        application/vnd.ant.fit | 0 0E & 8 ".FIT"
        application/fits | 0 "SIMPLE  =" & 10-29 "T"
        application/dicom | 128 "DICM"
        image/vnd.djvu+multipage | 0 "AT\x26TFORM" & 12 "DJVM"
        image/vnd.djvu | 0 "AT\x26TFORM" & 12 "DJV"
        image/x-ilbm | 0 "FORM" & 8 "ILBM"
        image/x-ilbm | 0 "FORM" & 8 "PBM "
        image/x-icns | 0 "icns"
        image/x-dds | 0 "DDS \x7C\0\0\0"
        image/ktx | 0 AB4B5458203131BB0D0A1A0A
        image/ktx2 | 0 AB4B5458203230BB0D0A1A0A
        image/astc | 0 13ABA15C
        image/qoi | 0 "qoif"
        image/x-sun-raster | 0 59A66A95
        image/vnd.zbrush.pcx | 0 0A0?01 & 64 00
        image/wmf | 0 D7CDC69A
        image/emf | 0 01000000 & 40 " EMF"
        image/x-pict | 522 001102FF0C00
        image/x-pict | 10 001102FF0C00
        image/x-portable-bitmap | 0 50310?
        image/x-portable-graymap | 0 50320?
        image/x-portable-pixmap | 0 50330?
        image/x-portable-bitmap | 0 50340?
        image/x-portable-graymap | 0 50350?
        image/x-portable-pixmap | 0 50360?
        public.pam | 0 "P7\nWIDTH "
        image/x-xbitmap | 0-1024 "#define " & 8-1024 "_width " & 16-2048 "_bits[]"
        image/x-xpixmap | 0 "/* XPM */"
        image/x-xpixmap | 0 "! XPM2"
        image/x-skencil | 0 "##Sketch "
        # ISO base media: brands, then the box itself
        image/avif | 4 "ftypavi"
        image/avif | 4 "ftypmif1" & 16-64 "avif"
        image/heic | 4 "ftyphei"
        image/heic | 4 "ftypmif1" & 16-64 "heic"
        image/heif | 4 "ftypmif1"
        audio/vnd.audible.aax | 4 "ftypaax "
        audio/mp4 | 4 "ftypM4A "
        com.apple.m4b-audiobook | 4 "ftypM4B "
        video/x-m4v | 4 "ftypM4V"
        image/x-canon-cr3 | 4 "ftypcrx "
        video/3gpp2 | 4 "ftyp3g2"
        video/3gpp | 4 "ftyp3g"
        video/quicktime | 4 "ftypqt  "
        video/mp4 | 4 "ftypiso"
        video/mp4 | 4 "ftypmp4"
        video/mp4 | 4 "ftyp" | weak
        video/quicktime | 4 "moov" & 12 "mvhd"
        video/quicktime | 4 "wide" & 12 "mdat"
        image/x-miff | 0 "id=ImageMagick"
        image/x-fuji-raf | 0 "FUJIFILM" & 8-4095 0000
        image/x-sgi | 0 01DA0?01
        image/x-sgi | 0 01DA0?02
        image/x-wpg | 0 FF575043 & 8 0116
        image/x-svm | 0 "VCLMTF"
        image/cineon | 0 802A5FD7
        image/x-xfig | 0 "#FIG "
        image/vnd.dxf | 0 "AutoCAD Binary DXF\r\n"
        image/vnd.dxf | 0-3 "0" & 1-6 "SECTION" & 8-32 "HEADER"
        image/vnd.dxf | 0-3 "999" & 4-4095 "SECTION"
        # Sound and moving pictures
        audio/x-opus+ogg | 0 "OggS" & 28 "OpusHead"
        audio/x-vorbis+ogg | 0 "OggS" & 28 "\x01vorbis"
        audio/x-speex+ogg | 0 "OggS" & 28 "Speex   "
        video/x-theora+ogg | 0 "OggS" & 28 "\x80theora"
        application/annodex | 0 "OggS" & 28 "fishead\0" & 56-1024 "CMML\0\0\0\0"
        org.xiph.ogg-flac | 0 "OggS" & 28 "\x7FFLAC"
        application/ogg | 0 "OggS"
        video/webm | 0 1A45DFA3 & 4-64 "webm"
        video/x-matroska | 0 1A45DFA3 & 4-64 "matroska"
        org.mjpegtools.yuv4mpeg | 0 "YUV4MPEG2 "
        org.aomedia.ivf | 0 "DKIF"
        com.dolby.truehd | 4 F8726FBA
        org.itu.h264 | 0 0000000167
        org.itu.h264 | 0 0000000109
        org.itu.h265 | 0 000000014001
        org.itu.h265 | 0 000000014601
        org.ircam.soundfile | 0 64A30?00
        org.ircam.soundfile | 0 000?A364
        org.git-scm.bundle | 0 "# v2 git bundle\n"
        org.git-scm.bundle | 0 "# v3 git bundle\n"
        org.llvm.bitcode | 0 4243C0DE
        org.llvm.bitcode | 0 DEC0170B
        org.vips.vips-image | 0 B6A6F208
        org.vips.vips-image | 0 08F2A6B6
        org.python.pickle | 0 800495
        org.python.pickle | 0 800595
        audio/x-wav | 0 "RIFF" & 8 "WAVE"
        video/x-msvideo | 0 "RIFF" & 8 "AVI "
        application/x-navi-animation | 0 "RIFF" & 8 "ACON"
        com.amiga.8svx | 0 "FORM" & 8 "8SVX"
        audio/x-aiff | 0 "FORM" & 8 "AIFF"
        audio/x-aifc | 0 "FORM" & 8 "AIFC"
        audio/midi | 0 "MThd\0\0\0\x06"
        audio/flac | 0 "fLaC"
        audio/mpeg | 0 "ID3" & 3 0?
        audio/x-dff | 0 "FRM8" & 12 "DSD "
        audio/x-dsf | 0 "DSD \x1C"
        audio/AMR-WB | 0 "#!AMR-WB\n"
        audio/AMR | 0 "#!AMR\n"
        audio/vnd.dts.hd | 0 "DTSHDHDR"
        audio/vnd.dts.hd | 0 7FFE8001 & 96-16384 64582025
        audio/vnd.dts | 0 7FFE8001
        audio/x-pn-audibleaudio | 4 57907536
        audio/x-mo3 | 0 "MO3" & 3 0?
        audio/x-xm | 0 "Extended Module: "
        audio/x-it | 0 "IMPM"
        audio/x-tta | 0 "TTA1"
        com.apple.coreaudio-format | 0 "caff\0\x01"
        com.softsound.shorten | 0 "ajkg"
        com.creative.voc | 0 "Creative Voice File\x1A"
        com.monkeysaudio.ape | 0 "MAC " & 5 0F
        de.optimfrog.ofr | 0 "OFR " & 5 000000
        net.takc.tak | 0 "tBaK"
        org.hvsc.sid | 0 "PSID\0"
        org.hvsc.sid | 0 "RSID\0"
        com.nintendo.spc | 0 "SNES-SPC700"
        com.nintendo.nsf | 0 "NESM\x1A"
        com.olympus.dss | 0 "\x02dss"
        com.olympus.dss | 0 "\x03dss"
        public.enhanced-ac3-audio | 0 0B77 & 5 8?
        audio/x-wavpack | 0 "wvpk"
        audio/x-mod | 0 "MTM\x10"
        audio/x-mod | 0 4D4D443?00
        audio/x-mod | 1080 "M.K."
        audio/x-mod | 1080 3?43484E
        audio/x-mod | 0 "if" & 241 0?0?0?0? | weak
        audio/x-mod | 0 "JN" & 241 0?0?0?0? | weak
        application/vnd.smaf | 0 "MMMD"
        text/x-iMelody | 0 "BEGIN:IMELODY"
        application/vnd.rn-realmedia | 0 ".RMF\0"
        com.microsoft.windows-media-wmv | 0 3026B2758E66CF11 & 30-16383 C0EF19BC4D5BCF11A8FD00805F5C442B
        com.microsoft.windows-media-wma | 0 3026B2758E66CF11 & 30-16383 409E69F84D5BCF11A8FD00805F5C442B
        com.microsoft.wtv | 0 B7D800203749DA11A64E0007E95EAD8D
        video/x-ms-asf | 0 3026B2758E66CF11A6D900AA0062CE6C
        video/x-flv | 0 "FLV\x01"
        video/mpeg | 0 000001BA
        video/mpeg | 0 000001B3
        video/mp2t | 0 47 & 188 47 & 376 47 & 564 47
        video/mp2t | 4 47 & 196 47 & 388 47 & 580 47
        application/mxf | 0 060E2B34020501010D010201
        audio/aac | 0 FFF1 | weak
        audio/aac | 0 FFF9 | weak
        audio/mpeg | 0 FFFB | weak
        audio/mp2 | 0 FFFD | weak
        audio/mp2 | 0 FFFC | weak
        audio/mpeg | 0 FFFA | weak
        audio/mpeg | 0 FFF3 | weak
        audio/mpeg | 0 FFF2 | weak
        # Documents
        application/pdf | 0 "%PDF-"
        image/x-eps | 0 "%!PS-Adobe-" & 14 " EPSF-"
        image/x-eps | 0 C5D0D3C6
        application/x-font-type1 | 0 "%!PS-AdobeFont-1."
        com.adobe.postscript-pfa-font | 0 "%!FontType1"
        application/postscript | 0 "%!PS"
        application/postscript | 0 "%!\n" | weak
        application/postscript | 0 "\x04%!"
        application/rtf | 0 "{\\rtf"
        application/x-pocket-word | 0 "{\\pwi"
        application/x-mobipocket-ebook | 60 "BOOKMOBI"
        application/x-aportisdoc | 60 "TEXtREAd"
        application/vnd.ms-htmlhelp | 0 "ITSF"
        com.adobe.indesign-document | 0 0606EDF5D81D46E5BD31EFE7FE74B71D
        org.tug.tex-virtual-font | 0 F7CA | weak
        com.adobe.printer-font-metrics | 0 0001 & 6 "Copyright"
        com.hp.printer-command-language | 0 "\x1B%-12345X" & 9-4095 "\x1BE"
        com.hp.printer-command-language | 0 "\x1BE\x1B"
        org.gnu.info | 0-255 "produced by makeinfo" & 0-65535 "\x1F"
        # Compound files (OLE 2): the streams' names in the directory, in UTF-16, the root's class
        application/msword | 0 D0CF11E0A1B11AE1 & 512-65535 "W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0"
        application/vnd.ms-powerpoint | 0 D0CF11E0A1B11AE1 & 512-65535 "P\0o\0w\0e\0r\0P\0o\0i\0n\0t\0 \0D\0o\0c\0"
        application/vnd.visio | 0 D0CF11E0A1B11AE1 & 512-65535 "V\0i\0s\0i\0o\0D\0o\0c\0u\0m\0e\0n\0t\0"
        application/vnd.ms-publisher | 0 D0CF11E0A1B11AE1 & 512-65535 "Q\0u\0i\0l\0l\0\0\0"
        application/vnd.ms-outlook | 0 D0CF11E0A1B11AE1 & 512-65535 "_\0_\0n\0a\0m\0e\0i\0d\0_\0v\0"
        application/vnd.stardivision.writer | 0 D0CF11E0A1B11AE1 & 512-65535 "S\0t\0a\0r\0W\0r\0i\0t\0e\0r\0D\0"
        application/vnd.ms-excel | 0 D0CF11E0A1B11AE1 & 512-65535 "W\0o\0r\0k\0b\0o\0o\0k\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
        application/vnd.ms-excel | 0 D0CF11E0A1B11AE1 & 512-65535 "B\0o\0o\0k\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
        application/x-msi | 0 D0CF11E0A1B11AE1 & 512-65535 84100C0000000000C000000000000046
        application/x-ole-storage | 0 D0CF11E0A1B11AE1
        application/vnd.ms-access | 4 "Standard Jet DB"
        com.microsoft.access.accdb | 4 "Standard ACE DB"
        # ZIP. The files in an archive tell what it is for
        application/zip | 0 504B0304
        application/zip | 0 504B0506
        # Other archives and compressed data
        application/x-kword | 0 1F8B & 10 "KOffice application/x-kword\x04\x06"
        application/x-kspread | 0 1F8B & 10 "KOffice application/x-kspread\x04\x06"
        application/x-kpresenter | 0 1F8B & 10 "KOffice application/x-kpresenter\x04\x06"
        application/gzip | 0 1F8B08
        application/x-bzip2 | 0 "BZh" & 4 314159265359
        application/x-xz | 0 FD377A585A00
        application/x-lzip | 0 "LZIP" & 4 0?
        application/x-lzma | 0 5D0000 & 5 FFFFFFFFFFFFFFFF
        application/x-lzop | 0 894C5A4F000D0A1A0A
        application/x-lrzip | 0 "LRZI\0"
        org.bzip.bzip3-archive | 0 "BZ3v1"
        org.samba.rzip-archive | 0 "RZIP\x02"
        org.paq.zpaq-archive | 0 "zPQ\x01"
        org.paq.zpaq-archive | 0 "zPQ\x02"
        application/x-lz4 | 0 04224D18
        application/zstd | 0 28B52FFD
        application/x-compress | 0 1F9D | weak
        application/x-7z-compressed | 0 377ABCAF271C
        application/vnd.rar | 0 "Rar!\x1A\x07"
        application/vnd.ms-cab-compressed | 0 "MSCF\0\0\0\0"
        application/x-alz | 0 "ALZ\x01"
        application/ovf | 257 "ustar" & 1-99 ".ovf\0"
        application/x-tar | 257 "ustar"
        application/vnd.debian.binary-package | 0 "!<arch>\ndebian"
        application/x-archive | 0 "!<arch>\n"
        application/x-source-rpm | 0 EDABEEDB & 6 0001
        application/x-rpm | 0 EDABEEDB
        application/x-asar | 0 04000000 & 16 "{\"files\""
        application/vnd.flatpak | 0 "flatpak\0\x01\0\x89\xE5"
        application/vnd.flatpak | 0 "xdg-app\0\x01\0\x89\xE5"
        application/x-bsdiff | 0 "BSDIFF40"
        application/x-bps-patch | 0 "BPS1"
        application/x-ips-patch | 0 "PATCH"
        # Programs
        application/x-iso9660-appimage | 0 7F454C46 & 8 414901
        application/vnd.appimage | 0 7F454C46 & 8 414902
        application/x-object | 0 7F454C46??01 & 16 0100
        application/x-executable | 0 7F454C46??01 & 16 0200
        application/x-executable | 0 7F454C46??01 & 16 0300 & 64-2047 "/ld-"
        org.unix.core-dump | 0 7F454C46??01 & 16 0400
        application/x-sharedlib | 0 7F454C46??01 & 16 0300
        application/vnd.microsoft.portable-executable | 0 "MZ" & 64-1023 "PE\0\0"
        application/x-mach-binary | 0 CAFEBABE0000000?
        application/x-mach-binary | 0 CFFAEDFE
        application/x-java | 0 CAFEBABE????00
        application/wasm | 0 "\0asm"
        com.microsoft.type-library | 0 "MSFT\x02\0"
        org.kernel.device-tree | 0 D00DFEED
        org.haskell.interface | 0 01FACE64
        application/vnd.adobe.flash.movie | 0 4657530?
        application/vnd.adobe.flash.movie | 0 "CWS" & 8 78
        # Fonts
        font/ttf | 0 0001000000
        font/otf | 0 "OTTO\0"
        font/collection | 0 "ttcf\0"
        font/woff | 0 "wOFF"
        font/woff2 | 0 "wOF2"
        org.x.pcf-font | 0 "\x01fcp"
        # Disks
        application/x-qed-disk | 0 "QED\0"
        application/x-vhdx-disk | 0 "vhdxfile"
        application/x-vmdk-disk | 0 "KDMV"
        application/x-vdi-disk | 64 7F10DABE
        application/x-dreamcast-rom | 0-16 "SEGA SEGAKATANA "
        application/x-cd-image | 32769 "CD001"
        org.kernel.ext-filesystem | 1080 53EF0?000?00
        application/vnd.squashfs | 0 "hsqs"
        application/x-mame-chd | 0 "MComprHD"
        application/x-hfe-floppy-image | 0 "HXCPICFE"
        application/x-thomson-sap-image | 1 "SYSTEME D'ARCHIVAGE PUKALL S.A.P."
        # Games
        application/x-gameboy-color-rom | 260 CEED6666CC0D000B & 323 80
        application/x-gameboy-color-rom | 260 CEED6666CC0D000B & 323 C0
        application/x-gameboy-rom | 260 CEED6666CC0D000B
        application/x-nintendo-ds-rom | 192 24FFAE51699AA221
        application/x-nintendo-3ds-rom | 256 "NCSD"
        application/x-nintendo-3ds-executable | 0 "3DSX"
        application/x-wii-wad | 0 000000204973
        application/x-neo-geo-pocket-color-rom | 0 " LICENSED BY SNK CORPORATION" & 35 10
        application/x-neo-geo-pocket-color-rom | 0 "COPYRIGHT BY SNK CORPORATION" & 35 10
        application/x-doom-wad | 0 "IWAD"
        application/x-doom-wad | 0 "PWAD"
        com.idsoftware.quake-model | 0 "IDST" & 5 000000
        com.idsoftware.quake-model | 0 "IDP2" & 5 000000
        com.idsoftware.quake-model | 0 "IDP3" & 5 000000
        com.idsoftware.quake-model | 0 "IDPO" & 5 000000
        # Databases, science, keys, models
        org.geopackage.geopackage | 0 "SQLite format 3\0" & 68 "GP10"
        application/geopackage+sqlite3 | 0 "SQLite format 3\0" & 68 "GPKG"
        application/avro | 0 "Obj\x01"
        application/vnd.shp | 0 0000270A & 28 E8030000 & 100 00000001
        application/vnd.shx | 0 0000270A & 28 E8030000 & 100 00000032
        application/x-erlang-beam | 0 "FOR1" & 8 "BEAM"
        application/x-npy | 0 "\x93NUMPY"
        application/x-dex | 0 "dex\n"
        application/x-spirv | 0 03022307
        application/x-hwp | 0 "HWP Document File"
        com.adobe.postscript-pfb-font | 0 8001 & 6 "%!"
        model/jt | 0 "Version " & 8-40 "JT"
        model/x-lwo | 0 "FORM" & 8 "LWO"
        model/x-ms3d | 0 "MS3D0000"
        application/x-qt-translation | 0 3CB86418CAEF9C95
        application/vnd.sqlite3 | 0 "SQLite format 3\0"
        application/x-sqlite2 | 0 "** This file contains an SQLite 2.1 database **"
        application/x-hdf5 | 0 894844460D0A1A0A
        application/x-netcdf | 0 "CDF\x01"
        application/vnd.apache.parquet | 0 "PAR1"
        application/vnd.apache.arrow.file | 0 "ARROW1\0\0"
        application/vnd.apache.orc | 0 "ORC" & 3-63 00
        org.ggml.gguf | 0 "GGUF" & 4 0?000000
        org.ggml.gguf | 0 "GGUF" & 4 0000000?
        application/vnd.safetensors | 4 00000000 & 8 "{" & 9-65535 "\"dtype\""
        application/vnd.safetensors | 4 00000000 & 8 "{\"__metadata__\""
        application/x-matlab-data | 0 "MATLAB 5.0 MAT-file"
        application/x-spss-sav | 0 "$FL2@(#)"
        application/x-spss-por | 456-500 "SPSSPORT"
        application/vnd.tcpdump.pcap | 0 D4C3B2A1
        application/vnd.tcpdump.pcap | 0 A1B2C3D4
        application/x-pcapng | 0 0A0D0D0A & 8 4D3C2B1A
        application/x-pcapng | 0 0A0D0D0A & 8 1A2B3C4D
        com.stata.dataset | 0 "<stata_dta>"
        com.sas.dataset | 12 C2EA8160B31411CF
        org.keepass.database | 0 03D9A29A
        org.osgeo.las-point-cloud | 0 "LASF" & 24 01
        org.openstreetmap.map-binary | 4-16 "OSMHeader"
        application/x-gettext-translation | 0 DE120495
        application/x-gettext-translation | 0 950412DE
        com.apple.binary-property-list | 0 "bplist00"
        application/vnd.iccprofile | 36 "acsp"
        application/x-openzim | 0 5A494D04
        application/x-bittorrent | 0 "d8:announce"
        application/x-bittorrent | 0 "d1" & 3-65535 "4:infod"
        application/x-ms-shortcut | 0 4C0000000114020000000000C000000000000046
        application/gnunet-directory | 0 89474E440D0A1A0A
        application/pkcs8 | 0 3082????02010030
        application/pkcs8 | 0 3081??02010030
        application/pkcs8 | 0 30??020100300?06
        application/pkix-cert | 0 3082????3082????A003020102
        application/pkcs12 | 0 3082????020103
        application/pkcs7-mime | 0 3082????06092A864886F70D010702
        application/pkcs7-mime | 0 308006092A864886F70D010702
        application/x-blender | 0 "BLENDER"
        model/gltf-binary | 0 "glTF\x02\0\0\0"
        image/x-3ds | 0 4D4D & 6 02000A000000
        model/stl | 0 "solid" & 5-512 "facet normal"
        model/vrml | 0 "#VRML V"
        model/iges | 72 "S      1"
        model/step | 0 "ISO-10303-21;"
        image/vnd.dxf | 0-4 "0\nSECTION"
        image/vnd.dwg | 0 "AC10"
        """#
    }
}
