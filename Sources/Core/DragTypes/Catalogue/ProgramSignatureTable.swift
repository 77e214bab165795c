extension CatalogueTables {
    /// The signatures of what programs keep for themselves: object code, packs, indexes, keys and
    /// firmware, in the grammar of ``signatures``.
    static var programSignatures: String {
        #"""
        org.kernel.psf-font | 0 72B54A86 & 4 00000000
        org.ocaml.bytecode | 0 "Caml1999O" & 9 3?3?3?
        org.ocaml.bytecode | 0 "Caml1999A" & 9 3?3?3?
        org.ocaml.compiled-interface | 0 "Caml1999I" & 9 3?3?3?
        org.ocaml.typed-tree | 0 "Caml1999T" & 9 3?3?3?
        org.ocaml.native-unit | 0 "Caml1999Y" & 9 3?3?3?
        org.ocaml.native-unit | 0 "Caml1999y" & 9 3?3?3?
        org.ocaml.native-library | 0 "Caml1999Z" & 9 3?3?3?
        org.ocaml.native-library | 0 "Caml1999z" & 9 3?3?3?
        com.sun.java-serialized-object | 0 ACED0005
        org.python.pickle | 0 80027D71
        org.python.pickle | 0 80037D71
        org.python.pickle | 0 80025D71
        org.python.pickle | 0 80035D71
        org.python.pickle | 0 800263 & 4-63 "\n"
        org.python.pickle | 0 800363 & 4-63 "\n"
        org.openpgp.signature | 0 88??030500
        org.openpgp.signature | 0 88??030501
        org.sphinx-doc.inventory | 0 "# Sphinx inventory version "
        org.libreoffice.uno-types | 0 "UNOIDL" & 6 FF
        io.redis.dump | 0 "REDIS00"
        org.haskell.haddock-interface | 0 CEF5B368
        org.haskell.haddock-interface | 0 0D0CFACE000000
        org.gnome.typelib | 0 "GOBJ\nMETADATA\r\n" & 15 1A
        org.gnome.gvariant-database | 0 "GVariant" & 8 00000000
        org.gnome.gvariant-database | 0 "raVGtnai" & 8 00000000
        com.google.tesseract-model | 0 18000000FFFFFFFFFFFFFFFF
        com.google.tesseract-model | 0 18000000C400000000000000
        com.google.tesseract-model | 0 0B000000FFFFFFFFFFFFFFFF
        org.gnustep.archive | 0 "GNUstep archive" & 15 3?
        org.freepascal.unit | 0 5050553?3?3?
        org.coq.compiled-library | 0 "Coq!" & 4 0001
        io.qt.binary-resources | 0 "qres" & 4 000000
        io.qt.compiled-qml | 0 "qv4cdata"
        org.gambas.program | 0 "#! /usr/bin/env gbr"
        org.cc65.o65 | 0 01006F3635
        org.git-scm.pack | 0 "PACK" & 4 00000002
        org.git-scm.pack | 0 "PACK" & 4 00000003
        org.git-scm.pack-index | 0 FF744F6300000002
        org.git-scm.index | 0 "DIRC" & 4 0000000?
        com.rsa.pkcs-1-private-key | 0 3082????02010002
        org.secg.ec-private-key | 0 30770201010420
        org.secg.ec-private-key | 0 3081A40201010430
        org.ietf.subject-public-key | 0 3081??300D06092A864886F70D010101050003
        org.ietf.subject-public-key | 0 3082????300D06092A864886F70D010101050003
        org.ietf.subject-public-key | 0 3059301306072A8648CE3D0201
        org.ietf.subject-public-key | 0 302A300506032B657003
        org.gnupg.trust-database | 0 01677067 & 4 03
        org.gnupg.keybox | 8 "KBXf"
        org.mozilla.nss-checksum | 0 F1C50102
        org.vim.swap-file | 0 "b0VIM "
        org.vim.swap-file | 0 "b0nano "
        org.vim.spell-file | 0 "VIMspell"
        org.erlang.boot-script | 0 83680364000673
        org.erlang.boot-script | 0 836803770673
        org.erlang.external-term | 0 8350????????78
        org.swi-prolog.qlf | 0 "SWI-Prolog .qlf file\n"
        com.mono-project.debug-symbols | 0 14A67FFD2326E845
        com.installshield.cab-archive | 0 49536328
        public.au-audio | 0 "dns." & 6 0000
        org.simutrans.object | 0 "Simutrans object file\n"
        org.uefi.firmware-volume | 40 "_FVH"
        org.denx.u-boot-image | 0 27051956
        org.usb.dfuse-firmware | 0 "DfuSe" & 5 01
        org.gnu.grub-font | 0 46494C4500000004 & 8 "PFF2"
        net.minetest.schematic | 0 4D54534D00
        org.apache.lucene-index | 0 FFFFFFFE00000000
        org.apache.lucene-index | 0 3FD76C17
        org.libexpat.encoding-map | 0 FEEBFACE
        org.sil.teckit-mapping | 0 "zQmp" & 4 00
        org.sil.teckit-mapping | 0 "qMap" & 4 00
        org.enlightenment.eet | 0 1EE70F42
        org.enlightenment.eet | 0 1EE7FF00
        jp.sp.nitech.hts-voice | 0 "[GLOBAL]\nHTS_VOICE_VERSION:"
        org.raspberrypi.uf2 | 0 "UF2\n" & 4 5751
        """#
    }
}
