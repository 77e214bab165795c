extension CatalogueTables {
    /// Raster and vector pictures, camera raw files, cursors, textures, and the
    /// helper files of image editors. The columns are explained in
    /// TypeCatalogue.swift. Where types share an extension, the earlier line is preferred.
    static var images: String {
        #"""
        public.avif | AVIF image | public.image, org.iso.base-media-file | image/avif | avif
        public.avis | AVIF image sequence | public.avif | image/avif-sequence, image/avis | avifs, avis
        public.heifs | HEIF image sequence | public.heif | image/heif-sequence | heifs
        public.heics | HEIC image sequence | public.heic | image/heic-sequence | heics
        public.avci | AVC coded HEIF image | public.heif | image/avci | avci
        public.avcs | AVC coded HEIF image sequence | public.heif | image/avcs | avcs
        public.jpeg-xl | JPEG XL image | public.image | image/jxl, image/x-jxl | jxl
        public.jpeg-2000 | JPEG 2000 image | public.image | image/jp2, image/jpeg2000, image/jpeg2000-image, image/x-jpeg2000-image, image/x-jp2 | jp2, jpg2 |  | 'jp2 '
        org.jpeg.jpx | JPEG 2000 extended image | public.jpeg-2000 | image/jpx, image/x-jpx | jpx, jpf
        org.jpeg.jpm | JPEG 2000 compound image | public.image | image/jpm, image/x-jpm | jpm, jpgm
        org.jpeg.jpeg-2000-codestream | JPEG 2000 code stream | public.image | image/j2c, image/x-jp2-codestream | j2k, j2c, jpc
        org.jpeg.jph | High-throughput JPEG 2000 image | public.image | image/jph | jph
        org.jpeg.jphc | High-throughput JPEG 2000 code stream | public.image | image/jphc | jhc, jphc
        org.jpeg.jpeg-xr | JPEG XR image | public.image | image/jxr, image/vnd.ms-photo, image/x-jxr | jxr, wdp, hdp
        org.jpeg.jpeg-xs | JPEG XS image | public.image | image/jxs | jxs
        org.jpeg.jpeg-ls | JPEG-LS image | public.image | image/jls, image/x-jls | jls
        org.jpeg.jpeg-ls-dicom | JPEG-LS bit stream (registered name) | org.jpeg.jpeg-ls | image/vnd.jpeg-ls
        public.mpo-image | Multi-picture JPEG image | public.jpeg | image/mpo, image/x-mpo | mpo
        com.adobe.tiff-multipage | Multi-page TIFF image | public.tiff | image/x-tiff-multipage | mtif, mtiff
        org.iso.tiff-fx | TIFF-FX fax image | public.tiff | image/tiff-fx | tfx
        org.bigtiff.bigtiff | BigTIFF image | public.image | image/x-bigtiff | tf8, btf
        org.libpng.mng | MNG animation | public.image | video/x-mng, image/x-mng, video/mng | mng
        org.libpng.jng | JNG image | public.image | image/x-jng, image/jng, video/x-jng | jng
        org.mozilla.apng | Animated PNG image | public.png | image/apng, image/vnd.mozilla.apng | apng
        com.truevision.tga-image | Targa image | public.image | image/x-tga, image/tga, image/targa, image/x-targa, application/tga, application/x-tga, application/x-targa, image/x-icb | tga, targa, icb, vda, tpic, vst |  | 'TPIC'
        com.zsoft.pcx-image | PCX image | public.image | image/vnd.zbrush.pcx, image/x-pcx, image/pcx, application/pcx, application/x-pcx | pcx, pcc |  | 'PCXx'
        com.zsoft.dcx-image | Multi-page PCX image | public.image | image/vnd.zbrush.dcx, image/x-dcx, image/dcx | dcx
        public.pnm | Portable anymap image | public.image | image/x-portable-anymap, image/x-pnm | pnm
        public.pbm | Portable bitmap image | public.pnm | image/x-portable-bitmap, image/x-pbm, image/pbm | pbm
        public.pgm | Portable graymap image | public.pnm | image/x-portable-graymap, image/x-portable-greymap, image/x-pgm, image/pgm | pgm
        public.ppm | Portable pixmap image | public.pnm | image/x-portable-pixmap, image/x-ppm, image/ppm | ppm
        public.pam | Portable arbitrary map image | public.pnm | image/x-portable-arbitrarymap, image/x-pam | pam
        public.pfm | Portable float map image | public.image | image/x-portable-floatmap, image/x-pfm | pfm, phm
        public.xbitmap-image | X bitmap image | public.image | image/x-xbitmap, image/x-xbm, image/xbm | xbm
        org.x.xpixmap-image | X pixmap image | public.image | image/x-xpixmap, image/x-xpm, image/xpm, image/x-xpmi | xpm
        org.x.window-dump | X window dump | public.image | image/x-xwindowdump, image/x-xwd | xwd
        org.x.cursor | X11 cursor | public.image | image/x-xcursor | xcur
        org.gimp.xcf | GIMP image | public.image | image/x-xcf, image/xcf, application/x-xcf, application/x-gimp-image | xcf
        org.gimp.xcf-compressed | Compressed GIMP image | public.image | image/x-compressed-xcf | xcf.gz, xcf.bz2, xcf.xz, xcfgz, xcfbz2
        com.adobe.photoshop-image | Photoshop image | public.image | image/vnd.adobe.photoshop, image/psd, image/x-psd, image/photoshop, image/x-photoshop, application/photoshop, application/x-photoshop, application/psd, application/x-psd, zz-application/zz-winassoc-psd | psd, pdd |  | '8BPS'
        com.adobe.photoshop-large-image | Photoshop large image | public.image | image/x-psb, application/vnd.adobe.photoshop.psb | psb |  | '8BPB'
        com.ilm.openexr-image | OpenEXR image | public.image | image/x-exr, image/exr, image/aces, application/x-exr | exr, sxr, mxr
        public.radiance | Radiance HDR image | public.image | image/vnd.radiance, image/x-hdr, image/hdr, image/x-radiance | hdr, rgbe, xyze
        com.microsoft.dds | DirectDraw surface | public.image | image/vnd.ms-dds, image/x-dds, image/x-direct-draw-surface | dds
        org.khronos.ktx | Khronos texture image | public.image | image/ktx | ktx
        org.khronos.ktx2 | Khronos texture image, version 2 | public.image | image/ktx2 | ktx2
        org.khronos.astc | ASTC texture | public.image | image/astc, image/x-astc | astc
        public.pvr | PowerVR texture | public.image | image/x-pvr | pvr
        org.khronos.basis | Basis Universal texture | public.image | image/x-basis | basis
        com.valvesoftware.vtf | Valve texture | public.image | image/x-vtf, image/vnd.valve.source.texture | vtf
        org.qoiformat.qoi | Quite OK image | public.image | image/qoi, image/x-qoi | qoi
        tools.suckless.farbfeld | Farbfeld image | public.image | image/x-farbfeld, image/x.farbfeld | ff, farbfeld
        org.flif.flif | FLIF image | public.image | image/flif | flif
        org.bellard.bpg | BPG image | public.image | image/bpg, image/x-bpg | bpg
        gov.nasa.gsfc.fits | FITS data | public.data, public.image | image/fits, application/fits, image/x-fits | fits, fit, fts
        org.nema.dicom | DICOM medical image | public.image | application/dicom, image/dicom-rle | dcm, dicom, =dicomdir
        org.nifti.nifti | NIfTI medical image | public.data, public.image | application/x-nifti, image/x-nifti | nii, nii.gz
        com.sgi.sgi-image | SGI image | public.image | image/x-sgi, image/sgi, image/x-sgi-rgba | sgi, rgba, bw, int, inta |  | '.SGI'
        com.sgi.rgb-image | RGB image | public.image | image/x-rgb, image/rgb | rgb
        com.sun.raster | Sun raster image | public.image | image/x-sun-raster, image/x-sunras | sun, rast, im1, im8, im24, im32, ras
        edu.cmu.raster | CMU raster image | public.image | image/x-cmu-raster, image/x-cmu-ras | ras
        com.ea.ilbm | ILBM image | public.image, com.ea.interchange-file-format | image/x-ilbm, image/x-iff, image/iff, image/ilbm | iff, ilbm, lbm, ham, ham6, ham8, dctv
        com.ea.interchange-file-format | IFF container | public.data | application/x-iff, application/iff | iff
        com.utah.rle-image | Utah RLE image | public.image | image/rle, image/x-rle | rle
        org.iso.cgm | Computer graphics metafile | public.image | image/cgm, image/x-cgm | cgm
        org.w3.webcgm | Web computer graphics metafile | org.iso.cgm | image/x-webcgm
        com.microsoft.wmf | Windows metafile | public.image | image/wmf, image/x-wmf, image/x-win-metafile, application/x-wmf, application/wmf, application/x-msmetafile, zz-application/zz-winassoc-wmf | wmf, apm |  | 'WMF ' | CF_METAFILEPICT, Image WMF
        com.microsoft.wmf-compressed | Compressed Windows metafile | public.image, org.gnu.gnu-zip-archive | image/x-wmz, application/x-wmz | wmz, wmf.gz
        com.microsoft.emf | Enhanced Windows metafile | public.image | image/emf, image/x-emf, application/x-emf, application/emf | emf | CF_ENHMETAFILE, WCF_ENHMETAFILE | 'EMF ' | CF_ENHMETAFILE, Image EMF
        com.microsoft.emf-compressed | Compressed enhanced Windows metafile | public.image, org.gnu.gnu-zip-archive | image/x-emz, application/x-emz | emz, emf.gz
        org.libreoffice.starview-metafile | StarView metafile | public.image | image/x-svm | svm
        org.w3.svg-compressed | Compressed SVG image | public.image, org.gnu.gnu-zip-archive | image/svg+xml-compressed | svgz, svg.gz
        com.autodesk.dwg | AutoCAD drawing | public.data, public.image | image/vnd.dwg, image/x-dwg, application/acad, application/x-acad, application/autocad_dwg, application/dwg, application/x-dwg, application/x-autocad, drawing/dwg | dwg
        com.autodesk.dxf | AutoCAD drawing exchange file | public.data, public.image | image/vnd.dxf, image/x-dxf, application/dxf, application/x-dxf, drawing/x-dxf, zz-application/zz-winassoc-dxf | dxf
        com.autodesk.dwf | AutoCAD design web format | public.data, public.image | model/vnd.dwf, drawing/x-dwf, image/x-dwf, application/x-dwf | dwf
        com.autodesk.dwfx | AutoCAD design web format (XPS) | public.zip-archive, public.image | model/vnd.dwfx+xps | dwfx
        com.bentley.dgn | MicroStation drawing | public.data, public.image | image/vnd.dgn, image/x-dgn, application/x-dgn | dgn
        com.adobe.encapsulated-postscript | Encapsulated PostScript | com.adobe.postscript, public.image | image/x-eps, application/eps, application/x-eps, image/eps | eps, epsi, epsf |  | NeXT Encapsulated PostScript v1.2 pasteboard type, NSPostScriptPboardType, 'EPSF'
        com.adobe.encapsulated-postscript-gzip | Encapsulated PostScript (gzip) | org.gnu.gnu-zip-archive, public.image | image/x-gzeps | eps.gz, epsi.gz, epsf.gz
        com.adobe.encapsulated-postscript-bzip2 | Encapsulated PostScript (bzip2) | public.bzip2-archive, public.image | image/x-bzeps | eps.bz2, epsi.bz2, epsf.bz2
        com.adobe.illustrator.ai-image | Adobe Illustrator drawing | public.image | application/vnd.adobe.illustrator, application/illustrator, application/x-illustrator, image/x-ai | ai
        com.corel.coreldraw | CorelDRAW drawing | public.data, public.image | application/vnd.corel-draw, application/cdr, application/coreldraw, application/x-cdr, application/x-coreldraw, image/cdr, image/x-cdr, image/x-coreldraw, zz-application/zz-winassoc-cdr | cdr
        com.corel.coreldraw-template | CorelDRAW template | public.data, public.image | image/x-coreldrawtemplate | cdt
        com.corel.coreldraw-pattern | CorelDRAW pattern | public.data, public.image | image/x-coreldrawpattern
        com.corel.cmx | Corel presentation exchange drawing | public.image, com.microsoft.riff | image/x-cmx, application/x-cmx | cmx
        com.corel.photopaint | Corel Photo-Paint image | public.image | image/x-corelphotopaint | cpt
        com.corel.paintshop-pro | Paint Shop Pro image | public.image | image/x-paintshoppro, image/x-psp | psp, pspimage, psptube, tub
        com.wordperfect.wpg | WordPerfect graphic | public.image | application/x-wpg, image/x-wpg, application/vnd.wordperfect-graphic | wpg
        org.xfig.fig | Xfig drawing | public.image | image/x-xfig, application/x-xfig, application/x-fig | fig
        org.xfig.fig-compressed | Compressed Xfig drawing | public.image, org.gnu.gnu-zip-archive | image/x-xfig-compressed | fig.gz
        org.skencil.sk | Skencil drawing | public.image | image/x-skencil, application/x-sketch, application/x-skencil | sk, sk1
        org.kde.karbon | Karbon drawing | public.data, public.image | application/x-karbon, application/x-vnd.kde.karbon | karbon
        org.kde.kontour | Kontour drawing | public.data, public.image | application/x-kontour | kon
        org.kde.killustrator | KIllustrator drawing | public.data, public.image | application/x-killustrator | kil
        org.gnome.dia-diagram | Dia diagram | public.xml, public.image | application/x-dia-diagram | dia
        org.gnome.dia-shape | Dia shape | public.xml, public.image | application/x-dia-shape | shape
        org.tgif.tgif | Tgif drawing | public.image | application/x-tgif | tgif
        com.applix.graphics | Applix Graphics drawing | public.image | image/x-applix-graphics | ag
        com.microsoft.office-drawing | Office drawing | public.image | image/x-msod | msod
        com.microsoft.document-imaging | Microsoft document imaging image | public.image | image/vnd.ms-modi | mdi
        com.macromedia.freehand | FreeHand drawing | public.image | application/x-freehand, image/x-freehand | fh, fh4, fh5, fh7, fh8, fh9, fh10, fh11, fhc |  | 'AGD4'
        com.xara.xar | Xara drawing | public.image | application/vnd.xara, image/x-xara
        com.vectornator.drawing | Vectornator drawing | public.image | image/x-vectornator | vectornator
        com.evolus.pencil | Pencil drawing | public.data, public.image | application/x-pencil-drawing | epgz
        com.apple.pict | PICT drawing | public.image | image/x-pict, image/pict, application/x-pict, image/x-macpict | pict, pct, pic, pict1, pict2 |  | Apple PICT pasteboard type, NSPICTPboardType, 'PICT'
        com.apple.macpaint-image | MacPaint image | public.image | image/x-macpaint, image/x-mac-paint | pntg, mac, pnt |  | 'PNTG'
        com.apple.quicktime-image | QuickTime image | public.image | image/x-quicktime, image/x-qtif | qtif, qif |  | 'qtif'
        com.kodak.flashpix-image | FlashPix image | public.image, com.microsoft.ole-storage | image/vnd.fpx, image/x-fpx, image/vnd.net-fpx | fpx |  | 'FPix'
        com.kodak.photo-cd | Kodak Photo CD image | public.image | image/x-photo-cd, image/pcd, image/x-pcd | pcd |  | 'PCDi'
        org.smpte.dpx | Digital picture exchange image | public.image | image/dpx, image/x-dpx | dpx
        com.kodak.cineon | Cineon image | public.image | image/cineon, image/x-cineon | cin
        org.iso.ief | IEF image | public.image | image/ief | ief
        public.fax | Fax image, group 3 | public.image | image/g3fax, image/fax-g3, image/g3 | g3, fax
        org.itu.fax-group4 | Fax image, group 4 | public.image | image/x-g4-fax, image/t38
        org.itu.jbig | JBIG image | public.image | image/jbig, image/x-jbig | jbg, bie, jbig
        org.itu.jbig2 | JBIG2 image | public.image | image/x-jbig2, image/jbig2 | jb2, jbig2
        org.wapforum.wbmp | WAP bitmap image | public.image | image/vnd.wap.wbmp, image/wbmp | wbmp
        com.real.realpix | RealPix document | public.image | image/vnd.rn-realpix | rp
        org.musicnotation.niff | Notation interchange file | public.data, com.microsoft.riff | image/x-niff, audio/x-niff | nif, niff
        org.vips.vips-image | VIPS image | public.image | image/x-vips, application/x-vips | vips
        com.matlab.viff | Khoros VIFF image | public.image | image/x-viff, image/x-xv | viff, xv
        com.pixar.tiff-texture | RenderMan texture | public.tiff | image/x-rmtexture
        com.softimage.pic | Softimage picture | public.image | image/x-softimage-pic
        com.alias.pix | Alias PIX image | public.image | image/x-alias-pix | pix
        com.autodesk.animator-cel | Autodesk Animator cel | public.image | image/x-autodesk-cel | cel
        org.atari.degas | DEGAS image | public.image | image/x-degas | pi1, pi2, pi3, pc1, pc2, pc3
        org.atari.neochrome | NEOchrome image | public.image | image/x-neochrome | neo
        org.commodore.koala | Koala Painter image | public.image | image/x-koala | koa
        com.digitalresearch.gem-image | GEM image | public.image | image/x-gem | ximg
        com.pictor.pic | PICtor image | public.image | image/x-pictor, image/x-pcpaint | pic
        com.halo.cut | Dr. Halo image | public.image | image/x-dr-halo | cut
        org.vicar.vicar | VICAR planetary image | public.image | image/x-vicar | vic, vicar
        gov.nasa.pds | Planetary data system image | public.image | application/x-pds, image/x-pds
        com.esri.bil | Raw raster with header | public.data, public.image | image/bil | bil
        com.lizardtech.mrsid | MrSID image | public.image | image/x-mrsid-image, image/x-mrsid
        com.ermapper.ecw | ECW image | public.image | image/ecw, image/x-ecw, image/x-imagewebserver-ecw | ecw
        org.osgeo.geotiff | GeoTIFF image | public.tiff | image/geotiff, image/vnd.geotiff | gtiff
        com.fujixerox.edmics-mmr | EDMICS image (MMR) | public.image | image/vnd.fujixerox.edmics-mmr | mmr
        com.fujixerox.edmics-rlc | EDMICS image (RLC) | public.image | image/vnd.fujixerox.edmics-rlc | rlc
        com.fst.fst | FAST Search image | public.image | image/vnd.fst | fst
        com.fastbidsheet.fbs | FastBid Sheet | public.image | image/vnd.fastbidsheet
        com.xiff.xif | Extended TIFF (XIF) | public.image | image/vnd.xiff | xif
        org.ansi.naplps | NAPLPS image | public.image | image/naplps
        org.prs.btif | BTIF image | public.image | image/prs.btif | btif, btf
        org.prs.pti | PTI image | public.image | image/prs.pti | pti
        net.openraster.ora | OpenRaster image | public.image, public.zip-archive | image/openraster, application/x-openraster | ora
        org.krita.kra | Krita image | public.image, public.zip-archive | application/x-krita, image/x-krita | kra
        org.krita.krz | Compressed Krita image | public.image, public.zip-archive | application/x-krita-archive, image/x-krz | krz
        com.celsys.clip-studio | Clip Studio Paint image | public.image | image/x-clip-studio, application/x-clip-studio-paint | clip
        com.pixelmatorteam.pixelmator | Pixelmator image | public.image | image/x-pixelmator | pxm
        com.seriflabs.photo | Affinity Photo image | public.image | application/x-affinity-photo | afphoto
        com.seriflabs.design | Affinity Designer drawing | public.image | application/x-affinity-designer | afdesign
        com.bohemiancoding.sketch | Sketch drawing | public.image, public.zip-archive | application/x-sketch-document, application/vnd.sketch | sketch
        com.figma.document | Figma design | public.data, public.image | application/x-figma
        org.getpaint.pdn | Paint.NET image | public.image | image/x-paintnet, image/x-pdn | pdn
        com.aseprite.sprite | Aseprite sprite | public.image | image/x-aseprite, image/aseprite | ase, aseprite
        org.mypaint.brush | MyPaint brush | public.data | application/x-mypaint-brush | myb
        com.microsoft.cur | Windows cursor | public.image | image/vnd.microsoft.cursor, image/x-win-bitmap, image/x-cur, image/x-cursor, image/cur | cur
        com.microsoft.ani | Windows animated cursor | public.image, com.microsoft.riff | application/x-navi-animation, image/x-ani, application/x-ani | ani
        public.camera-raw-image | Camera raw image | public.image | image/x-dcraw, image/x-raw
        com.adobe.raw-image | Adobe digital negative | public.camera-raw-image, public.tiff | image/x-adobe-dng, image/dng, image/x-dng | dng
        com.canon.cr2-raw-image | Canon CR2 raw image | public.camera-raw-image, public.tiff | image/x-canon-cr2, image/cr2 | cr2
        com.canon.cr3-raw-image | Canon CR3 raw image | public.camera-raw-image, org.iso.base-media-file | image/x-canon-cr3, image/cr3 | cr3
        com.canon.crw-raw-image | Canon CRW raw image | public.camera-raw-image | image/x-canon-crw, image/crw, image/x-crw | crw
        com.canon.tif-raw-image | Canon TIFF raw image | public.camera-raw-image, public.tiff | image/x-canon-tif
        com.nikon.raw-image | Nikon NEF raw image | public.camera-raw-image, public.tiff | image/x-nikon-nef, image/nef, image/x-nef | nef
        com.nikon.nrw-raw-image | Nikon NRW raw image | public.camera-raw-image, public.tiff | image/x-nikon-nrw, image/nrw | nrw
        com.sony.arw-raw-image | Sony ARW raw image | public.camera-raw-image, public.tiff | image/x-sony-arw, image/arw | arw
        com.sony.sr2-raw-image | Sony SR2 raw image | public.camera-raw-image, public.tiff | image/x-sony-sr2, image/sr2 | sr2
        com.sony.raw-image | Sony SRF raw image | public.camera-raw-image, public.tiff | image/x-sony-srf, image/srf | srf
        com.olympus.raw-image | Olympus ORF raw image | public.camera-raw-image | image/x-olympus-orf, image/orf | orf, ori
        com.fuji.raw-image | Fujifilm RAF raw image | public.camera-raw-image | image/x-fuji-raf, image/raf | raf
        com.panasonic.rw2-raw-image | Panasonic RW2 raw image | public.camera-raw-image | image/x-panasonic-rw2, image/x-panasonic-raw2, image/rw2 | rw2
        com.panasonic.raw-image | Panasonic raw image | public.camera-raw-image | image/x-panasonic-rw, image/x-panasonic-raw | raw
        com.leica.rwl-raw-image | Leica RWL raw image | public.camera-raw-image | image/x-leica-rwl, image/rwl | rwl
        com.pentax.raw-image | Pentax PEF raw image | public.camera-raw-image, public.tiff | image/x-pentax-pef, image/pef | pef, ptx
        com.samsung.raw-image | Samsung SRW raw image | public.camera-raw-image, public.tiff | image/x-samsung-srw, image/srw | srw
        com.sigma.x3f-raw-image | Sigma X3F raw image | public.camera-raw-image | image/x-sigma-x3f, image/x3f, image/x-x3f | x3f
        com.konicaminolta.raw-image | Minolta MRW raw image | public.camera-raw-image | image/x-minolta-mrw, image/mrw | mrw, mdc
        com.kodak.raw-image | Kodak DCR raw image | public.camera-raw-image, public.tiff | image/x-kodak-dcr, image/dcr | dcr
        com.kodak.k25-raw-image | Kodak K25 raw image | public.camera-raw-image, public.tiff | image/x-kodak-k25 | k25
        com.kodak.kdc-raw-image | Kodak KDC raw image | public.camera-raw-image, public.tiff | image/x-kodak-kdc, image/kdc | kdc
        com.kodak.dcs-raw-image | Kodak DCS raw image | public.camera-raw-image, public.tiff | image/x-kodak-dcs | dcs, drf
        com.epson.raw-image | Epson ERF raw image | public.camera-raw-image, public.tiff | image/x-epson-erf, image/erf | erf
        com.hasselblad.3fr-raw-image | Hasselblad 3FR raw image | public.camera-raw-image, public.tiff | image/x-hasselblad-3fr, image/3fr | 3fr
        com.hasselblad.fff-raw-image | Hasselblad FFF raw image | public.camera-raw-image, public.tiff | image/x-hasselblad-fff, image/fff | fff
        com.phaseone.raw-image | Phase One IIQ raw image | public.camera-raw-image, public.tiff | image/x-phaseone-iiq, image/iiq | iiq
        com.mamiya.raw-image | Mamiya MEF raw image | public.camera-raw-image, public.tiff | image/x-mamiya-mef, image/mef | mef
        com.leafamerica.raw-image | Leaf MOS raw image | public.camera-raw-image, public.tiff | image/x-leaf-mos | mos
        com.sinar.raw-image | Sinar raw image | public.camera-raw-image | image/x-sinar-cap
        com.rawzor.raw-image | Compressed raw image | public.camera-raw-image | image/x-rawzor | rwz
        com.logitech.raw-image | Logitech PXN raw image | public.camera-raw-image | image/x-logitech-pxn | pxn
        com.gopro.gpr-raw-image | GoPro GPR raw image | public.camera-raw-image, public.tiff | image/x-gopro-gpr
        org.ufraw.settings | UFRaw settings | public.xml | application/x-ufraw | ufraw
        org.gimp.gradient | GIMP gradient | public.plain-text | application/x-gimp-gradient, text/x-gimp-gradient | ggr
        org.gimp.palette | GIMP palette | public.plain-text | application/x-gimp-palette, text/x-gimp-gpl | gpl
        org.gimp.curve | GIMP curve | public.plain-text | application/x-gimp-curve, text/x-gimp-curve
        com.adobe.swatch-exchange | Adobe swatch exchange | public.data | application/x-adobe-swatch-exchange, application/x-ase-palette | ase
        org.gimp.brush | GIMP brush | public.image | image/x-gimp-gbr | gbr
        org.gimp.animated-brush | GIMP brush pipe | public.image | image/x-gimp-gih | gih
        org.gimp.generated-brush | GIMP generated brush | public.plain-text | application/x-gimp-brush-generated | vbr
        org.gimp.pattern | GIMP pattern | public.image | image/x-gimp-pat | pat
        org.gerber.gerber | Gerber plot | public.image | application/vnd.gerber, image/x-gerber | ger, gbr, gbl, gtl, grb
        org.gimp.dynamics | GIMP paint dynamics | public.plain-text | application/x-gimp-dynamics | gdyn
        org.gimp.tool-preset | GIMP tool preset | public.plain-text | application/x-gimp-tool-preset | gtp
        com.adobe.photoshop-brush | Photoshop brush | public.data | application/x-photoshop-brush, application/vnd.adobe.photoshop.abr | abr |  | '8BBR'
        com.adobe.photoshop-color-table | Photoshop colour table | public.data | application/x-photoshop-color-table | act |  | '8BCT'
        com.adobe.photoshop-gradient | Photoshop gradient | public.data | application/x-photoshop-gradient | grd |  | '8BGR'
        com.adobe.photoshop-style | Photoshop style | public.data | application/x-photoshop-style | asl |  | '8BSL'
        com.adobe.photoshop-action | Photoshop action set | public.data | application/x-photoshop-action | atn |  | '8BAC'
        com.adobe.photoshop-shape | Photoshop custom shape | public.data | application/x-photoshop-shape |  |  | '8BCS'
        com.adobe.photoshop-curve | Photoshop curve | public.data | application/x-photoshop-curve | acv |  | '8BSC'
        com.microsoft.riff-palette | RIFF palette | public.data, com.microsoft.riff | application/x-riff-palette | pal
        org.imagemagick.miff | ImageMagick image | public.image | image/x-miff | miff
        """#
    }
}
