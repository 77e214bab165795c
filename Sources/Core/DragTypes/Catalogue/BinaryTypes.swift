extension CatalogueTables {
    /// 3D models, executables, object and byte code, console cartridges and discs,
    /// and fonts. The columns are explained in
    /// TypeCatalogue.swift. Where types share an extension, the earlier line is preferred.
    static var binaries: String {
        #"""
        public.standard-tesselated-geometry-format | STL model | public.3d-content | model/stl, model/x.stl-ascii, model/x.stl-binary, application/sla, application/vnd.ms-pki.stl, application/x-navistyle, model/x-stl | stl
        public.geometry-definition-format | Wavefront model | public.3d-content, public.plain-text | model/obj, application/x-wavefront-obj, text/x-wavefront-obj | obj
        org.wavefront.material-library | Wavefront material library | public.plain-text | model/mtl, text/x-wavefront-mtl | mtl
        org.khronos.gltf | glTF model | public.3d-content, public.json | model/gltf+json | gltf
        org.khronos.glb | Binary glTF model | public.3d-content | model/gltf-binary | glb, vrm
        org.khronos.gltf-buffer | glTF buffer | public.data | application/gltf-buffer | glbin
        org.khronos.collada.digital-asset-exchange | Collada model | public.3d-content, public.xml | model/vnd.collada+xml, application/collada+xml | dae
        com.pixar.universal-scene-description | Universal scene description | public.3d-content | model/vnd.usd, model/usd | usd, usdc
        com.pixar.universal-scene-description-text | Universal scene description, text | com.pixar.universal-scene-description, public.plain-text | model/vnd.usda, model/usda | usda
        com.pixar.universal-scene-description-mobile | Universal scene description package | public.zip-archive, public.3d-content | model/vnd.usdz+zip, model/usdz | usdz
        com.apple.reality | Reality file | public.3d-content | model/vnd.reality | reality
        com.apple.scenekit.scene | SceneKit scene | public.3d-content | application/x-scenekit-scene | scn
        public.alembic | Alembic scene | public.3d-content | application/x-alembic, model/x-alembic
        public.polygon-file-format | Polygon model | public.3d-content | model/ply, application/ply, model/x-ply, application/x-ply | ply
        public.3mf | 3D manufacturing model | public.3d-content, public.zip-archive | model/3mf, application/vnd.ms-3mfdocument, application/vnd.ms-package.3dmanufacturing-3dmodel+xml | 3mf
        org.astm.amf | Additive manufacturing model | public.3d-content, public.xml | application/x-amf, model/amf | amf
        org.web3d.vrml | VRML scene | public.3d-content, public.plain-text | model/vrml, x-world/x-vrml, application/x-vrml | wrl, vrml, wrz, vrm
        org.web3d.x3d | X3D scene | public.3d-content, public.xml | model/x3d+xml | x3d
        org.web3d.x3d-vrml | X3D scene, classic encoding | public.3d-content, public.plain-text | model/x3d-vrml, model/x3d+vrml | x3dv
        org.web3d.x3d-binary | X3D scene, binary | public.3d-content | model/x3d+fastinfoset, model/x3d+binary | x3db
        org.web3d.x3d-gzip | X3D scene (gzip) | org.gnu.gnu-zip-archive, public.3d-content | model/x3d+xml-compressed | x3dz
        org.iso.step | STEP model | public.3d-content, public.plain-text | model/step, application/step, application/x-step, application/p21 | step, stp, p21, 210
        org.iso.step-zip | STEP model (ZIP) | public.zip-archive, public.3d-content | model/step+zip | stpz
        org.iso.step-xml | STEP model (XML) | public.3d-content, public.xml | model/step+xml | stpx
        org.ansi.iges | IGES model | public.3d-content, public.plain-text | model/iges, application/iges, application/x-iges | igs, iges
        org.buildingsmart.ifc | Building model | public.3d-content, org.iso.step | application/x-step-ifc, model/ifc | ifc
        com.autodesk.3ds | 3D Studio model | public.3d-content | image/x-3ds, application/x-3ds, model/x-3ds, model/3ds | 3ds
        com.autodesk.3ds-max | 3ds Max scene | public.3d-content | application/x-3dsmax | max
        com.autodesk.fbx | FBX model | public.3d-content | application/vnd.autodesk.fbx, application/x-fbx, model/x-fbx | fbx
        com.autodesk.maya-ascii | Maya scene, text | public.3d-content, public.plain-text | application/x-maya-ascii | ma
        com.autodesk.maya-binary | Maya scene, binary | public.3d-content, com.ea.interchange-file-format | application/x-maya-binary | mb
        org.blenderfoundation.blender.file | Blender scene | public.3d-content | application/x-blender | blend, blender
        com.newtek.lightwave-object | LightWave object | public.3d-content, com.ea.interchange-file-format | image/x-lwo, application/x-lwo, model/x-lwo | lwo, lwob
        com.newtek.lightwave-scene | LightWave scene | public.3d-content, public.plain-text | image/x-lws, application/x-lws | lws
        com.maxon.cinema4d | Cinema 4D scene | public.3d-content | application/x-cinema4d | c4d
        com.mcneel.rhino-3dm | Rhino model | public.3d-content | model/vnd.3dm, application/x-rhino | 3dm
        com.trimble.sketchup | SketchUp model | public.3d-content | application/vnd.sketchup.skp, application/x-sketchup | skp
        com.apple.3dmf | QuickDraw 3D metafile | public.3d-content | x-world/x-3dmf, model/x-3dmf | 3dmf, qd3, qd3d |  | '3DMF'
        com.okino.u3d | Universal 3D model | public.3d-content | model/u3d, model/x-u3d | u3d
        com.adobe.prc | PRC model | public.3d-content | model/prc
        com.siemens.jt | JT model | public.3d-content | model/jt, application/x-jt | jt
        com.siemens.parasolid-text | Parasolid model, text | public.3d-content, public.plain-text | model/vnd.parasolid.transmit.text | x_t, xmt_txt
        com.siemens.parasolid-binary | Parasolid model, binary | public.3d-content | model/vnd.parasolid.transmit.binary | x_b, xmt_bin
        com.spatial.acis | ACIS model | public.3d-content, public.plain-text | model/x-acis, application/x-acis | sat
        org.opencascade.brep | Open CASCADE model | public.3d-content, public.plain-text | model/x-brep | brep, brp
        org.freecad.document | FreeCAD document | public.3d-content, public.zip-archive | application/x-extension-fcstd, application/x-freecad | fcstd
        org.geomview.off | Object file format model | public.3d-content, public.plain-text | model/x-off, application/x-off | off
        com.microsoft.directx-model | DirectX model | public.3d-content | model/x-directx, application/x-directx-model | x
        com.idsoftware.quake-model | Quake model | public.3d-content | model/x-quake-mdl, model/vnd.quake-md2 | md2, md3, mdl
        com.id-software.bsp | Quake or Source map | public.3d-content | model/vnd.valve.source.compiled-map, application/x-quake-bsp | bsp
        com.ephtracy.magicavoxel | MagicaVoxel model | public.3d-content | model/x-vox, application/x-magicavoxel | vox
        com.autodesk.inventor-part | Inventor part | public.3d-content | application/x-autodesk-inventor | ipt, iam
        com.solidworks.part | SolidWorks part or assembly | public.3d-content | application/sldworks, application/x-solidworks | sldprt, sldasm
        com.dassault.catia-part | CATIA part or product | public.3d-content | application/x-catia, model/x-catia | catpart, catproduct
        org.iana.mesh | Mesh model | public.3d-content | model/mesh | msh, silo, mesh
        public.unix-executable | Unix executable | public.data, public.executable | application/x-unix-executable
        org.linuxfoundation.elf-file | ELF file | public.data | application/x-elf, application/elf
        org.linuxfoundation.elf-executable | ELF program | org.linuxfoundation.elf-file, public.unix-executable | application/x-executable, application/x-pie-executable, application/x-elf-executable | elf, axf, prx
        org.linuxfoundation.elf-shared-library | ELF shared library | org.linuxfoundation.elf-file, public.executable | application/x-sharedlib | so, so.0, so.1, so.2, so.3, so.4, so.5, so.6
        org.linuxfoundation.elf-object | ELF object code | org.linuxfoundation.elf-file, public.object-code | application/x-object-file
        org.linuxfoundation.elf-core | ELF core dump | org.linuxfoundation.elf-file, org.unix.core-dump | application/x-elf-core
        org.kernel.module | Linux kernel module | org.linuxfoundation.elf-object | application/x-kernel-module | ko
        org.kernel.image | Linux kernel image | public.data | application/x-linux-kernel | bzimage, vmlinuz, =vmlinuz, =bzImage
        org.unix.core-dump | Program crash data | public.data | application/x-core, application/x-coredump | =core
        org.gnu.libtool-library | Libtool library | public.plain-text | application/x-shared-library-la | la
        org.gnu.profiler-output | Profiler results | public.data | application/x-profile | =gmon.out
        org.gnu.gettext-translation | Compiled translation | public.data | application/x-gettext-translation | mo, gmo
        com.microsoft.windows-shortcut | Windows shortcut | public.data | application/x-ms-shortcut, application/x-win-lnk | lnk
        com.microsoft.event-log | Windows event log | public.data | application/x-ms-evtx | evtx
        com.microsoft.program-database | Windows debugging data | public.data | application/x-ms-pdb
        com.sun.java-class | Java byte code | public.data, public.executable | application/java-vm, application/x-java, application/java, application/java-byte-code, application/x-java-class, application/x-java-vm, application/x-java-applet, application/x-class-file, application/java-class | class
        com.sun.java-keystore | Java key store | public.data | application/x-java-keystore | jks, ks, =cacerts
        com.sun.java-jce-keystore | Java encrypted key store | public.data | application/x-java-jce-keystore | jceks
        org.python.bytecode | Python byte code | public.data, public.executable | application/x-python-bytecode, application/x-bytecode.python, application/x-python-code | pyc, pyo
        org.gnu.emacs-bytecode | Emacs Lisp byte code | public.data | application/x-bytecode.elisp, application/x-elc | elc
        org.gnu.binary-patch | Binary differences | public.data | application/x-bsdiff, application/x-bspatch | bsdiff
        org.xdelta.patch | Xdelta patch | public.data | application/x-xdelta, application/x-vcdiff, application/vcdiff | xdelta, vcdiff
        org.romhacking.ips-patch | IPS patch | public.data | application/x-ips-patch | ips
        org.romhacking.bps-patch | BPS patch | public.data | application/x-bps-patch | bps
        org.openscad.source | OpenSCAD model | public.3d-content, public.source-code | application/x-openscad | scad
        org.povray.kpovmodeler | KPovModeler scene | public.3d-content, public.xml | application/x-kpovmodeler | kpm
        org.gcode.gcode | G-code toolpath | public.plain-text | text/x.gcode, text/x-gcode | gcode, gco, ngc
        org.godotengine.project | Godot project | public.plain-text | application/x-godot-project | =project.godot
        org.godotengine.resource | Godot resource | public.data | application/x-godot-resource | tres, res
        org.godotengine.scene | Godot scene | public.data | application/x-godot-scene | tscn, escn, scn
        org.godotengine.shader | Godot shader | public.plain-text | application/x-godot-shader | gdshader
        org.mozilla.partial-download | Partially downloaded file | public.data | application/x-partial-download | part, crdownload, wkdownload
        org.freedesktop.backup-file | Backup file | public.data | application/x-trash | bak, old, sik
        com.apple.ds-store | Finder folder settings | public.data | application/x-apple-desktop-services-store | =.DS_Store
        org.kernel.device-tree | Compiled device tree | public.data | application/x-device-tree-blob, text/x-dtb | dtb, dtbo
        public.object-code | Object code | public.data, public.executable | application/x-object | o, obj, lo |  | 'mach'
        org.llvm.bitcode | LLVM bit code | public.data | application/x-llvm-bitcode, application/x-llvm | bc
        org.webassembly.wasm | WebAssembly module | public.data, public.executable | application/wasm, application/x-wasm | wasm
        com.microsoft.windows-executable | Windows program | com.microsoft.dos-executable | application/vnd.microsoft.portable-executable, application/x-msdownload, application/x-ms-dos-executable, application/x-winexe, application/x-win-executable | exe, scr
        com.microsoft.dos-executable | DOS program | public.data, public.executable | application/x-dosexec, application/x-msdos-program, application/x-msdos-executable, application/x-msdos-windows, application/x-dosdriver, application/dos-exe, application/exe, application/x-exe, application/msdos-windows, zz-application/zz-winassoc-exe | exe
        com.microsoft.dos-com | DOS memory-image program | public.data, public.executable | application/x-dos-com | com
        com.microsoft.windows-dynamic-link-library | Windows library | com.microsoft.windows-executable | application/x-msdll, application/x-sharedlib-windows | dll, ocx, cpl, drv, ax
        com.microsoft.windows-driver | Windows driver | com.microsoft.windows-executable | application/x-ms-driver | sys
        com.microsoft.type-library | Windows type library | public.data | application/x-ms-typelib | tlb, olb
        com.microsoft.minidump | Windows crash dump | public.data | application/x-dmp, application/x-ms-minidump | mdmp
        com.microsoft.coff-object | COFF object code | public.object-code | application/x-coff, application/x-coff-object
        com.microsoft.windows-resource | Compiled Windows resource | public.data | application/x-ms-resource
        com.microsoft.program-information | DOS program information | public.data | application/x-ms-pif | pif
        com.microsoft.prefetch | Windows prefetch data | public.data | application/x-ms-prefetch | pf
        com.microsoft.registry-hive | Windows registry hive | public.data | application/x-ms-registry-hive
        com.microsoft.clipboard-file | Windows clipboard file | public.data | application/x-msclip | clp
        com.ibm.os2-executable | OS/2 program | com.microsoft.dos-executable | application/x-os2-executable
        org.uefi.executable | UEFI program | com.microsoft.windows-executable | application/efi | efi
        com.apple.mach-o-binary | Mach-O file | public.data, public.executable | application/x-mach-binary, application/x-mach-o
        com.apple.mach-o-executable | Mach-O program | com.apple.mach-o-binary, public.unix-executable | application/x-mach-executable, application/x-mach-o-executable
        com.apple.mach-o-dylib | Mach-O library | com.apple.mach-o-binary | application/x-mach-dylib | dylib
        com.apple.mach-o-object | Mach-O object code | com.apple.mach-o-binary, public.object-code | application/x-mach-object
        com.apple.pef-binary | Classic Mac OS program | public.data, public.executable | application/x-pef-executable |  |  | 'cfrg'
        com.apple.application-bundle | Mac application bundle | com.apple.application, com.apple.bundle, com.apple.package | application/x-apple-application | app
        com.apple.framework | Mac framework bundle | com.apple.bundle | application/x-apple-framework | framework
        com.apple.ipod-firmware | iPod firmware | public.data | application/x-ipod-firmware
        com.amiga.hunk-executable | Amiga program | public.data, public.executable | application/x-amiga-executable
        com.commodore.prg | Commodore program | public.data, public.executable | application/x-commodore-exec, application/x-c64-program
        com.sun.java-serialized-object | Serialized Java object | public.data | application/java-serialized-object, application/x-java-serialized-object | ser
        com.android.dalvik-executable | Dalvik byte code | public.data, public.executable | application/x-dex, application/vnd.android.dex | dex
        com.android.boot-image | Android boot image | public.data, public.disk-image | application/x-android-bootimg
        org.python.extension-module | Python extension for Windows | com.microsoft.windows-dynamic-link-library | application/x-python-extension-windows | pyd
        org.gnu.guile-bytecode | Guile byte code | public.data | application/x-guile-bytecode
        org.erlang.beam | Erlang byte code | public.data, public.executable | application/x-erlang-beam, application/x-beam | beam
        org.lua.bytecode | Lua byte code | public.data, public.executable | application/x-lua-bytecode, application/x-luac | luac
        org.ocaml.bytecode | OCaml byte code | public.data | application/x-ocaml-bytecode | cmo, cma
        org.haskell.interface | Haskell interface file | public.data | application/x-haskell-interface | hi, dyn_hi
        org.swift.module | Compiled Swift module | public.data | application/x-swift-module | swiftmodule, swiftdoc
        org.rust-lang.library | Rust library | org.gnu.ar-archive | application/x-rust-library | rlib, rmeta
        com.khronos.spir-v | SPIR-V shader | public.data | application/x-spirv, application/vnd.khronos.spir-v | spv
        com.nvidia.cuda-binary | CUDA binary | org.linuxfoundation.elf-file | application/x-cuda-binary | cubin
        org.raspberrypi.uf2 | UF2 firmware | public.data | application/x-uf2 | uf2
        com.intel.hex | Intel hex firmware | public.plain-text | text/x-hex, application/x-intel-hex | hex, ihex, ihx
        com.motorola.srec | Motorola S-record firmware | public.plain-text | text/x-srecord, application/x-srecord | srec, s19, s28, s37, mot
        org.romhacking.ups-patch | UPS patch | public.data | application/x-ups-patch | ups
        com.nintendo.nes-rom | NES cartridge | public.data | application/x-nes-rom | nes, nez, unf, unif
        com.nintendo.snes-rom | Super NES cartridge | public.data | application/vnd.nintendo.snes.rom, application/x-snes-rom | sfc, smc
        com.nintendo.n64-rom | Nintendo 64 cartridge | public.data | application/x-n64-rom | n64, z64, v64
        com.nintendo.gameboy-rom | Game Boy cartridge | public.data | application/x-gameboy-rom | gb, sgb
        com.nintendo.gameboy-color-rom | Game Boy Color cartridge | public.data | application/x-gameboy-color-rom | gbc, cgb
        com.nintendo.gba-rom | Game Boy Advance cartridge | public.data | application/x-gba-rom | gba, agb
        com.nintendo.virtual-boy-rom | Virtual Boy cartridge | public.data | application/x-virtual-boy-rom | vb
        com.nintendo.ds-rom | Nintendo DS cartridge | public.data | application/x-nintendo-ds-rom | nds, dsi
        com.nintendo.3ds-rom | Nintendo 3DS cartridge | public.data | application/x-nintendo-3ds-rom | cci, 3ds
        com.nintendo.3ds-executable | Nintendo 3DS program | public.data, public.executable | application/x-nintendo-3ds-executable | 3dsx
        com.nintendo.3ds-installable | Nintendo 3DS installable title | public.data, public.archive | application/x-nintendo-3ds-cia | cia
        com.nintendo.switch-executable | Nintendo Switch program | public.data, public.executable | application/x-nintendo-switch-executable, application/x-nintendo-switch-nro | nro
        com.nintendo.switch-cartridge | Nintendo Switch cartridge | public.data | application/x-nintendo-switch-xci, application/x-nx-xci | xci
        com.nintendo.switch-package | Nintendo Switch package | public.data, public.archive | application/x-nintendo-switch-nsp | nsp
        com.nintendo.gamecube-rom | GameCube disc image | public.data, public.disk-image | application/x-gamecube-rom, application/x-gamecube-iso-image | iso, gcm, gcz
        com.nintendo.wii-rom | Wii disc image | public.data, public.disk-image | application/x-wii-rom, application/x-wii-iso-image, application/x-wbfs, application/x-wia | iso, wbfs, wia, rvz
        com.nintendo.wii-wad | WiiWare bundle | public.data, public.archive | application/x-wii-wad | wad
        com.sega.genesis-rom | Genesis or Mega Drive cartridge | public.data | application/x-genesis-rom, application/x-megadrive-rom | gen, smd, sgd
        com.sega.genesis-32x-rom | Genesis 32X cartridge | public.data | application/x-genesis-32x-rom | 32x, mdx
        com.sega.master-system-rom | Master System cartridge | public.data | application/x-sms-rom | sms
        com.sega.game-gear-rom | Game Gear cartridge | public.data | application/x-gamegear-rom | gg
        com.sega.sg1000-rom | SG-1000 cartridge | public.data | application/x-sg1000-rom | sg
        com.sega.pico-rom | Sega Pico cartridge | public.data | application/x-sega-pico-rom | iso
        com.sega.cd-rom | Sega CD disc image | public.data, public.disk-image | application/x-sega-cd-rom | iso
        com.sega.saturn-rom | Saturn disc image | public.data, public.disk-image | application/x-saturn-rom | iso
        com.sega.dreamcast-rom | Dreamcast disc image | public.data, public.disk-image | application/x-dreamcast-rom | iso
        com.microsoft.msx-rom | MSX cartridge | public.data | application/x-msx-rom | msx
        com.atari.2600-rom | Atari 2600 cartridge | public.data | application/x-atari-2600-rom | a26
        com.atari.5200-rom | Atari 5200 cartridge | public.data | application/x-atari-5200-rom | a52
        com.atari.7800-rom | Atari 7800 cartridge | public.data | application/x-atari-7800-rom | a78
        com.atari.lynx-rom | Atari Lynx cartridge | public.data | application/x-atari-lynx-rom | lnx
        com.atari.jaguar-rom | Atari Jaguar cartridge | public.data | application/x-atari-jaguar-rom | j64
        com.nec.pc-engine-rom | PC Engine cartridge | public.data | application/x-pc-engine-rom | pce
        com.snk.neo-geo-pocket-rom | Neo Geo Pocket cartridge | public.data | application/x-neo-geo-pocket-rom | ngp
        com.snk.neo-geo-pocket-color-rom | Neo Geo Pocket Color cartridge | public.data | application/x-neo-geo-pocket-color-rom | ngc
        com.bandai.wonderswan-rom | WonderSwan cartridge | public.data | application/x-wonderswan-rom | ws
        com.bandai.wonderswan-color-rom | WonderSwan Color cartridge | public.data | application/x-wonderswan-color-rom | wsc
        com.coleco.colecovision-rom | ColecoVision cartridge | public.data | application/x-colecovision-rom
        com.mattel.intellivision-rom | Intellivision cartridge | public.data | application/x-intellivision-rom | intv
        com.gce.vectrex-rom | Vectrex cartridge | public.data | application/x-vectrex-rom | vec
        com.sony.psp-executable | PlayStation Portable program | public.data, public.executable | application/x-psp-eboot | pbp
        com.sony.playstation-executable | PlayStation program | public.data, public.executable | application/x-psx-executable, application/x-playstation-executable | psexe
        com.microsoft.xbox-executable | Xbox program | public.data, public.executable | application/x-xbox-executable | xbe
        com.microsoft.xbox360-executable | Xbox 360 program | public.data, public.executable | application/x-xbox360-executable | xex
        public.truetype-ttf-font | TrueType font | public.truetype-font | font/ttf, application/x-font-ttf, application/x-truetype-font, application/font-ttf, font/sfnt, application/font-sfnt, application/x-font-truetype, application/x-ttf | ttf |  | 'tfil'
        public.truetype-font | TrueType or OpenType outline font | public.font
        public.opentype-font | OpenType font | public.truetype-font | font/otf, application/x-font-otf, application/x-font-opentype, application/vnd.ms-opentype, application/font-otf, font/opentype | otf |  | 'OTTO'
        public.truetype-collection-font | Font collection | public.font | font/collection, application/x-font-ttc, font/ttc | ttc |  | 'ttcf'
        public.opentype-collection-font | OpenType font collection | public.truetype-collection-font | font/otc | otc
        org.w3.woff | WOFF font | public.font | font/woff, application/font-woff, application/x-font-woff, application/x-woff | woff
        org.w3.woff2 | WOFF2 font | public.font | font/woff2, application/font-woff2, application/x-font-woff2 | woff2
        com.microsoft.eot-font | Embedded OpenType font | public.font | application/vnd.ms-fontobject, application/x-font-eot | eot
        com.adobe.postscript-font | PostScript font | public.font | application/x-font-type1, font/type1, application/x-font, application/x-font-gsf | gsf, t1, pfs
        com.adobe.postscript-pfb-font | PostScript font, binary | com.adobe.postscript-font | application/x-font-pfb | pfb
        com.adobe.postscript-pfa-font | PostScript font, text | com.adobe.postscript-font, public.plain-text | application/x-font-pfa, application/x-font-pfa-text | pfa
        com.adobe.postscript-lwfn-font | PostScript font of classic Mac OS | com.adobe.postscript-font | application/x-font-lwfn |  |  | 'LWFN'
        com.adobe.font-metrics | Font metrics | public.plain-text | application/x-font-afm, application/x-afm, font/x-afm | afm, acfm, amfm
        com.adobe.printer-font-metrics | Windows printer font metrics | public.data | application/x-font-printer-metric | pfm
        com.adobe.multiple-master-font | Multiple master font | public.font | application/x-font-multiple-master | mmm
        com.adobe.cff-font | Compact font format | public.font | application/x-font-cff, font/cff | cff
        com.adobe.cid-font | CID-keyed font | public.font | application/x-font-cid | cid
        com.apple.font-suitcase | Font suitcase | public.font | application/x-font-suitcase, application/x-suitcase | suit |  | 'FFIL'
        com.apple.truetype-datafork-suitcase-font | Font suitcase in the data fork | public.font | application/x-font-dfont, application/x-dfont | dfont |  | 'dfon'
        com.microsoft.windows-font | Windows bitmap font | public.font | application/x-font-fon, application/x-font-windows | fon, fnt
        com.microsoft.dos-font | DOS font | public.font | application/x-font-dos
        org.x.pcf-font | PCF font | public.font | application/x-font-pcf, font/x-pcf, font/pcf | pcf, pcf.gz, pcf.z
        org.x.bdf-font | BDF font | public.font, public.plain-text | application/x-font-bdf, font/x-bdf, font/bdf | bdf
        org.x.snf-font | SNF font | public.font | application/x-font-snf, font/x-snf | snf
        com.bitstream.speedo-font | Speedo font | public.font | application/x-font-speedo, font/x-speedo | spd
        com.bitstream.pfr-font | Portable font resource | public.font | application/font-tdpfr | pfr
        com.sun.news-font | SunOS News font | public.font | application/x-font-sunos-news
        org.bsd.vfont | Berkeley font | public.font | application/x-font-vfont
        org.kernel.psf-font | Linux console font | public.font | application/x-font-linux-psf | psf, psfu
        org.kernel.psf-font-gzip | Linux console font (gzip) | org.gnu.gnu-zip-archive, public.font | application/x-gz-font-linux-psf | psf.gz, psfu.gz
        org.libgrx.font | LibGRX font | public.font | application/x-font-libgrx
        com.adobe.framemaker-font | FrameMaker font | public.font | application/x-font-framemaker
        org.tug.tex-font | TeX font | public.font | application/x-font-tex
        org.tug.tex-font-metric | TeX font metrics | public.data | application/x-font-tex-tfm, application/x-tex-tfm | tfm, ofm, jfm
        org.tug.tex-virtual-font | TeX virtual font | public.font | application/x-tex-vf, application/x-tex-virtual-font | vf
        org.tug.pk-font | TeX packed font | public.font | application/x-tex-pk | pk
        org.tug.gf-font | TeX generic font | public.font | application/x-tex-gf | gf
        org.fonttools.ttx | TrueType font in XML | public.xml | application/x-font-ttx | ttx
        org.fontforge.sfd | FontForge font source | public.plain-text, public.font | application/vnd.font-fontforge-sfd, application/x-font-sfd | sfd
        org.robofab.ufo | Unified font object | public.directory | application/x-ufo | ufo
        com.glyphsapp.glyphs | Glyphs font source | public.plain-text, public.font | application/x-glyphs | glyphs
        org.hershey.font | Hershey font | public.font | application/x-font-hershey | jhf
        com.prusa.bgcode | Binary G-code | public.data | application/x-bgcode | bgcode
        com.epicgames.unreal-asset | Unreal asset | public.data | application/x-unreal-asset | uasset, umap
        com.unity.package | Unity package | org.gnu.gnu-zip-tar-archive | application/x-unitypackage | unitypackage
        com.autodesk.3ds-ascii | 3ds Max model as text | public.3d-content | model/x-ase, text/x-3dsmax-ase | ase
        com.biovision.bvh | Motion capture (BVH) | public.3d-content | model/x-bvh, text/x-bvh, application/x-biovision, model/bvh | bvh
        com.milkshape.ms3d | MilkShape 3D model | public.3d-content | model/x-ms3d | ms3d
        org.ocaml.compiled-interface | OCaml compiled interface | public.object-code |  | cmi
        org.ocaml.typed-tree | OCaml typed syntax tree | org.ocaml.compiled-interface |  | cmt, cmti
        org.ocaml.native-unit | OCaml native unit | public.object-code |  | cmx
        org.ocaml.native-library | OCaml native library | public.object-code |  | cmxa
        org.coq.compiled-library | Coq compiled library | public.object-code |  | vo
        org.freepascal.unit | Free Pascal unit | public.object-code |  | ppu
        org.cc65.o65 | Object file or program (o65) | public.object-code |  | o65
        org.swi-prolog.qlf | SWI-Prolog compiled file | public.object-code |  | qlf
        org.erlang.external-term | Erlang term | public.data
        org.erlang.boot-script | Erlang boot script | public.data |  | boot
        com.mono-project.debug-symbols | Mono debugging symbols | public.data |  | mdb
        io.qt.compiled-qml | Compiled QML | public.object-code |  | qmlc, jsc
        org.gambas.program | Gambas program | public.executable | application/x-gambas3 | gambas
        org.uefi.firmware-volume | UEFI firmware | public.data |  | fd
        org.denx.u-boot-image | U-Boot image | public.data |  | uimage
        org.usb.dfuse-firmware | USB device firmware | public.data |  | dfu
        org.gnu.grub-font | GRUB font | public.font |  | pf2
        org.simutrans.object | Simutrans objects | public.data |  | pak
        org.chromium.resource-pack | Chromium resources | public.data |  | pak
        com.apple.application | program of macOS | public.executable
        com.apple.plugin | plug-in bundle | com.apple.bundle, com.apple.package |  | plugin
        com.apple.metadata-importer | Spotlight importer | com.apple.plugin |  | mdimporter
        com.apple.quicklook-generator | Quick Look generator | com.apple.plugin |  | qlgenerator
        com.apple.xpc-service | XPC service | com.apple.bundle, com.apple.package |  | xpc
        com.apple.systempreference.prefpane | pane of System Preferences | com.apple.bundle, com.apple.package |  | prefpane
        com.apple.applescript.script-bundle | AppleScript bundle | com.apple.bundle, com.apple.package |  | scptd
        com.apple.live-photo | Live Photo | 
        com.apple.arobject | object for augmented reality | public.data |  | arobject
        com.apple.haptics.ahap | haptic pattern | public.json |  | ahap
        com.apple.linkpresentation.metadata | description of a link | public.data
        """#
    }
}
