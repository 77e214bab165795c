extension CatalogueTables {
    /// Sound and moving pictures, their containers, and animation formats.
    /// The columns are explained in TypeCatalogue.swift.
    /// Where types share an extension, the earlier line is preferred.
    static var audioVideo: String {
        #"""
        org.iso.base-media-file | ISO base media file | public.data | application/x-iso-media
        com.microsoft.riff | RIFF container | public.data | application/x-riff, audio/x-riff, video/x-riff | riff
        org.xiph.ogg | Ogg container | public.data | application/ogg, application/x-ogg | ogx
        org.matroska.matroska | Matroska container | public.data | application/x-matroska, application/matroska
        com.microsoft.advanced-systems-format | Advanced systems format | public.data, public.audiovisual-content | application/vnd.ms-asf, video/x-ms-asf, video/x-ms-asf-plugin, video/x-ms-wm, video/asf | asf, wm |  | 'ASF_'
        org.smpte.mxf | Material exchange format | public.movie | application/mxf, video/mxf, application/x-mxf | mxf
        public.mp3 | MP3 audio | public.audio | audio/mpeg, audio/mp3, audio/x-mp3, audio/x-mpeg, audio/mpeg3, audio/x-mpeg3, audio/mpg, audio/x-mpg, audio/mpegaudio, audio/x-mpegaudio | mp3, mpga |  | 'MPG3', 'Mp3 ', 'mpg3', 'MP3 '
        public.mp2 | MPEG layer 2 audio | public.audio | audio/mp2, audio/x-mp2 | mp2, m2a, mpa |  | 'MPG2'
        org.mpeg.layer-1-audio | MPEG layer 1 audio | public.audio | audio/mp1, audio/x-mp1 | mp1
        org.ietf.robust-mp3 | Robust MP3 audio | public.audio | audio/mpa-robust
        org.mpeg.elementary-audio | MPEG elementary audio | public.audio | audio/mpa
        public.mpeg-4 | MPEG-4 movie | public.movie, org.iso.base-media-file | video/mp4, video/x-mp4, video/mp4v-es, application/mp4 | mp4, mp4v, mpg4, f4v, lrv |  | 'mpg4'
        public.mpeg-4-audio | MPEG-4 audio | org.iso.base-media-file, public.audio | audio/mp4 | mp4a, f4a |  | 'M4A '
        com.apple.m4a-audio | Apple MPEG-4 audio | public.mpeg-4-audio | audio/x-m4a, audio/m4a | m4a
        com.apple.m4b-audiobook | MPEG-4 audio book | public.mpeg-4-audio | audio/x-m4b, audio/m4b | m4b, f4b |  | 'M4B '
        com.apple.protected-mpeg-4-audio | Protected MPEG-4 audio | public.mpeg-4-audio | audio/x-m4p, audio/m4p | m4p |  | 'M4P '
        com.apple.mpeg-4-ringtone | MPEG-4 ringtone | public.mpeg-4-audio | audio/x-m4r, audio/m4r | m4r
        com.apple.m4v-video | Apple MPEG-4 video | public.mpeg-4 | video/x-m4v, video/m4v | m4v |  | 'M4V '
        com.apple.protected-mpeg-4-video | Protected MPEG-4 video | com.apple.m4v-video | video/x-m4v-protected |  |  | 'M4VP'
        com.audible.aax | Audible enhanced audio | public.mpeg-4-audio | audio/vnd.audible.aax, audio/x-aax | aax
        com.audible.aaxc | Audible enhanced audio, voucher form | public.mpeg-4-audio | audio/vnd.audible.aaxc | aaxc
        com.audible.aa | Audible audio | public.audio | audio/vnd.audible, audio/x-pn-audibleaudio, audio/audible | aa
        public.3gpp | 3GPP movie | public.movie, org.iso.base-media-file | video/3gpp, audio/3gpp, video/3gp, audio/3gp, video/3gpp-encrypted, audio/3gpp-encrypted, audio/x-rn-3gpp-amr, audio/x-rn-3gpp-amr-encrypted, audio/x-rn-3gpp-amr-wb, audio/x-rn-3gpp-amr-wb-encrypted | 3gp, 3gpp, 3ga |  | '3gpp'
        public.3gpp2 | 3GPP2 movie | public.movie, org.iso.base-media-file | video/3gpp2, audio/3gpp2, video/3g2 | 3g2, 3gp2, 3gpp2 |  | '3gp2'
        org.dvb.file | DVB movie file | public.movie, org.iso.base-media-file | video/vnd.dvb.file | dvb
        org.jpeg.mj2 | Motion JPEG 2000 | public.movie, org.iso.base-media-file | video/mj2, video/x-mj2 | mj2, mjp2
        com.apple.quicktime-movie | QuickTime movie | public.movie | video/quicktime, video/x-quicktime | mov, qt, moov, qtvr |  | 'MooV'
        public.avi | AVI video | public.movie, com.microsoft.riff | video/vnd.avi, video/x-msvideo, video/avi, video/x-avi, video/msvideo, video/divx, video/x-divx, video/vnd.divx, application/x-troff-msvideo | avi, divx, avf, vfw |  | 'VfW '
        org.matroska.mkv | Matroska video | public.movie, org.matroska.matroska | video/matroska, video/x-matroska, video/mkv | mkv
        org.matroska.mka | Matroska audio | public.audio, org.matroska.matroska | audio/matroska, audio/x-matroska | mka
        org.matroska.mk3d | Matroska stereoscopic video | org.matroska.mkv | video/matroska-3d, video/x-matroska-3d | mk3d
        org.webmproject.webm | WebM video | public.movie, org.matroska.matroska | video/webm, video/x-webm | webm
        org.webmproject.webm-audio | WebM audio | public.audio, org.matroska.matroska | audio/webm, audio/x-webm | weba, webm
        org.aomedia.ivf | IVF video | public.movie | video/x-ivf | ivf
        org.aomedia.obu | AV1 bit stream | public.movie | video/av1, video/x-av1 | obu, av1
        public.mpeg | MPEG video | public.movie | video/mpeg, video/x-mpeg, video/mpg, video/mpeg-system, video/x-mpeg-system, video/x-mpg | mpg, mpeg, mpe, mp2, vob, vdr |  | 'MPEG', 'MPG '
        public.mpeg-2-video | MPEG-2 video stream | public.movie | video/x-mpeg2, video/mpeg2, video/mpv, video/x-mpeg-2 | m2v, m1v, mpv, mpg2
        public.mpeg-2-transport-stream | MPEG-2 transport stream | public.movie | video/mp2t, video/x-mpegts, video/vnd.dlna.mpeg-tts, video/mpeg-ts | m2ts, mts, ts, m2t, trp
        com.sony.bluray-playlist-data | Blu-ray or AVCHD control file | public.data | application/x-bdav | mpls, mpl, clpi, cpi, bdmv, bdm
        org.dvdforum.ifo | DVD programme information | public.data | application/x-dvd-ifo | ifo
        org.itu.h264 | H.264 video stream | public.movie | video/h264, video/x-h264 | h264, 264, avc, jvt
        org.itu.h265 | H.265 video stream | public.movie | video/h265, video/x-h265, video/hevc | h265, 265, hevc
        org.itu.h263 | H.263 video stream | public.movie | video/h263, video/x-h263 | h263
        org.itu.h261 | H.261 video stream | public.movie | video/h261, video/x-h261 | h261
        public.dv-movie | DV video | public.movie | video/dv, video/x-dv | dv, dif |  | 'dvc!'
        org.videolan.mjpeg | Motion JPEG stream | public.movie | video/x-mjpeg, video/mjpeg, video/x-motion-jpeg | mjpeg, mjpg
        org.mjpegtools.yuv4mpeg | YUV4MPEG2 video | public.movie | video/x-yuv4mpeg, video/yuv4mpeg | y4m
        com.adobe.flash.video | Flash video | public.movie | video/x-flv, video/flv, application/x-flash-video, flv-application/octet-stream | flv
        com.sun.javafx-video | JavaFX video | com.adobe.flash.video | video/x-javafx | fxm
        com.macromedia.shockwave-flash | Shockwave Flash movie | public.data, public.movie | application/vnd.adobe.flash.movie, application/x-shockwave-flash, application/futuresplash, application/x-futuresplash | swf, spl |  | 'SWFL'
        com.adobe.flash.project | Flash project | public.data | application/vnd.adobe.fla, application/x-adobe-flash-project | fla
        com.macromedia.director-movie | Director movie | public.data, public.movie | application/x-director, application/x-shockwave-director | dir, dcr, dxr, cst, cct, cxt, w3d |  | 'MV97'
        com.autodesk.flic | FLIC animation | public.movie | video/x-flic, video/fli, video/x-fli, video/flc, video/x-flc | fli, flc, flx, cel
        com.amiga.anim | Amiga animation | public.movie, com.ea.interchange-file-format | video/x-anim | anim, anim1, anim2, anim3, anim4, anim5, anim6, anim7, anim8, anim9, animj
        com.sgi.movie | SGI movie | public.movie | video/x-sgi-movie, video/sgi-movie | movie, mv
        com.microsoft.windows-media-wmv | Windows Media video | com.microsoft.advanced-systems-format, public.movie | video/x-ms-wmv, video/wmv | wmv
        com.microsoft.windows-media-wma | Windows Media audio | com.microsoft.advanced-systems-format, public.audio | audio/x-ms-wma, audio/wma | wma
        com.microsoft.recorded-tv | Recorded television programme | com.microsoft.advanced-systems-format | video/x-ms-dvr | dvr-ms
        com.microsoft.wtv | Windows recorded television | public.movie | video/x-wtv | wtv
        com.microsoft.netshow-channel | Windows Media station | com.microsoft.advanced-systems-format | application/x-netshow-channel | nsc
        com.youtube.archive | YouTube media archive | public.zip-archive | application/vnd.youtube.yt, video/vnd.youtube.yt | yt
        org.audacityteam.project | Audacity project | public.database | application/x-audacity-project3, application/x-audacity-project+sqlite3 | aup3
        com.amazon.mp3-download | Amazon MP3 download list | public.data | audio/x-amzxml | amz
        com.iriver.playlist | iRiver playlist | public.data | audio/x-iriver-pla | pla
        com.real.realmedia | RealMedia | public.data, public.movie | application/vnd.rn-realmedia, application/vnd.rn-realmedia-vbr, application/x-realmedia | rm, rmvb, rmj, rmm, rms, rmx |  | 'PNRM'
        com.real.realvideo | RealVideo | com.real.realmedia | video/vnd.rn-realvideo, video/x-real-video, video/x-pn-realvideo | rv, rvx
        com.real.realaudio | RealAudio | public.audio | audio/vnd.rn-realaudio, audio/x-realaudio, audio/vnd.m-realaudio, audio/x-pn-realaudio, audio/x-pn-multirate-realaudio | ra, rax |  | 'PNRA'
        com.nullsoft.nsv | Nullsoft video | public.movie | video/x-nsv, application/x-winamp, video/nsv | nsv
        com.radgametools.bink | Bink video | public.movie | video/vnd.radgamettools.bink, video/bink, video/x-bink | bik, bk2
        com.radgametools.smacker | Smacker video | public.movie | video/vnd.radgamettools.smacker, video/x-smacker | smk
        com.vivo.vivo | Vivo video | public.movie | video/vnd.vivo, video/vivo, video/x-vivo | viv, vivo
        com.intervoice.isivideo | ISI video | public.movie | video/isivideo
        org.wavelet.video | Wavelet video | public.movie | video/wavelet
        com.egon.animation | Egon animation | public.data, public.movie | application/x-egon | egon
        com.id-software.roq | RoQ video | public.movie | video/x-roq | roq
        com.sony.playstation-movie | PlayStation movie | public.movie | video/x-psx-str | str
        org.multimedia.nut | NUT container | public.movie | video/x-nut | nut
        com.westwood.vqa | Westwood video | public.movie | video/x-vqa | vqa
        com.insta360.insv | Insta360 camera video | public.movie | video/x-insv | insv
        org.bbc.dirac | Dirac video | public.movie | video/x-dirac | drc
        org.xiph.ogg-audio | Ogg audio | public.audio, org.xiph.ogg | audio/ogg, audio/x-ogg | ogg, oga |  | 'OggS'
        org.xiph.ogg-vorbis | Ogg Vorbis audio | org.xiph.ogg-audio | audio/x-vorbis+ogg, audio/vorbis, audio/x-vorbis | ogg, oga
        org.xiph.opus | Ogg Opus audio | org.xiph.ogg-audio | audio/opus, audio/x-opus+ogg, audio/x-opus | opus
        org.xiph.ogg-flac | Ogg FLAC audio | org.xiph.ogg-audio | audio/x-flac+ogg, audio/x-oggflac, audio/oggflac | oga, ogg
        org.xiph.ogg-speex | Ogg Speex audio | org.xiph.ogg-audio | audio/x-speex+ogg | spx, oga, ogg
        org.speex.speex | Speex audio | public.audio | audio/x-speex, audio/speex | spx
        org.xiph.ogg-video | Ogg video | public.movie, org.xiph.ogg | video/ogg, video/x-ogg | ogv, ogg
        org.xiph.theora | Ogg Theora video | org.xiph.ogg-video | video/x-theora+ogg, video/theora, video/x-theora | ogv, ogg
        org.xiph.ogm | OGM video | org.xiph.ogg-video | video/x-ogm+ogg, video/x-ogm | ogm
        org.annodex.annodex | Annodex container | org.xiph.ogg | application/annodex, application/x-annodex | anx
        org.annodex.audio | Annodex audio | org.annodex.annodex, public.audio | audio/annodex, audio/x-annodex | axa
        org.annodex.video | Annodex video | org.annodex.annodex, public.movie | video/annodex, video/x-annodex | axv
        org.xiph.flac | FLAC audio | public.audio | audio/flac, audio/x-flac, application/x-flac | flac, fla |  | 'fLaC'
        org.xiph.celt | CELT audio | public.audio | audio/celt, audio/x-celt | celt
        com.microsoft.waveform-audio | Waveform audio | public.audio, com.microsoft.riff | audio/x-wav, audio/wav, audio/vnd.wave, audio/wave, audio/x-pn-wav | wav, wave, bwf |  | 'WAVE', '.WAV' | CF_WAVE, CF_RIFF
        org.ebu.rf64 | RF64 waveform audio | public.audio | audio/x-rf64, audio/rf64 | rf64
        com.sonicfoundry.w64 | Sony Wave64 audio | public.audio | audio/x-w64 | w64
        com.qualcomm.qcp | QCELP audio | public.audio, com.microsoft.riff | audio/qcelp, audio/vnd.qcelp | qcp
        public.aiff-audio | AIFF audio | public.audio, com.ea.interchange-file-format | audio/aiff, audio/x-aiff, sound/aiff, audio/x-pn-aiff | aiff, aif |  | 'AIFF'
        public.aifc-audio | AIFF-C audio | public.audio, com.ea.interchange-file-format | audio/x-aifc, audio/aifc, audio/x-aiffc | aifc, aiffc |  | 'AIFC'
        com.amiga.8svx | Amiga 8SVX audio | public.audio, com.ea.interchange-file-format | audio/x-8svx, audio/8svx | 8svx, 16sv, svx
        public.au-audio | Sun audio | public.audio | audio/basic, audio/x-au, audio/au | au, snd |  | 'ULAW', 'AU  '
        public.ulaw-audio | Mu-law audio without header | public.audio | audio/x-mulaw, audio/pcmu | ulaw
        org.itu.alaw-audio | A-law audio without header | public.audio | audio/x-alaw, audio/pcma | alaw
        org.ietf.linear-pcm-audio | Linear PCM audio without header | public.audio | audio/l16, audio/l8, audio/l20, audio/l24, audio/x-raw | pcm
        com.apple.coreaudio-format | Core Audio file | public.audio | audio/x-caf | caf |  | 'caff'
        com.digidesign.sd2-audio | Sound Designer II audio | public.audio | audio/x-sd2 | sd2 |  | 'Sd2f'
        public.aac-audio | AAC audio | public.audio | audio/aac, audio/x-aac, audio/aacp, audio/x-hx-aac-adts, audio/x-hx-aac-adif, audio/vnd.dlna.adts | aac, adts, adif
        org.mpeg.usac | USAC audio | public.audio | audio/usac | xhe, loas
        public.ac3-audio | Dolby Digital audio | public.audio | audio/ac3, audio/x-ac3, audio/a52, audio/vnd.dolby.dd-raw | ac3, a52
        public.enhanced-ac3-audio | Dolby Digital Plus audio | public.audio | audio/eac3, audio/x-eac3 | eac3, ec3
        com.dolby.ac4-audio | Dolby AC-4 audio | public.audio | audio/ac4 | ac4
        com.dolby.truehd | Dolby TrueHD audio | public.audio | audio/vnd.dolby.mlp, audio/x-mlp, audio/x-truehd, audio/mlp | thd, mlp
        com.dts.dts | DTS audio | public.audio | audio/vnd.dts, audio/x-dts, audio/dts | dts
        com.dts.dts-hd | DTS-HD audio | com.dts.dts | audio/vnd.dts.hd, audio/x-dtshd | dtshd
        org.3gpp.adaptive-multi-rate-audio | AMR audio | public.audio | audio/amr, audio/amr-encrypted | amr
        org.3gpp.amr-wideband-audio | AMR wideband audio | public.audio | audio/amr-wb, audio/amr-wb-encrypted, audio/x-amr-wb | awb
        org.3gpp.amr-wb-plus | Extended AMR wideband audio | public.audio | audio/amr-wb+
        org.3gpp.evrc | EVRC audio | public.audio | audio/evrc, audio/evrc-qcp, audio/vnd.evrc | evc
        org.etsi.gsm | GSM 06.10 audio | public.audio | audio/x-gsm, audio/gsm | gsm
        org.itu.adpcm | ADPCM audio | public.audio | audio/x-adpcm, audio/adpcm, audio/g726
        org.itu.g722 | G.722 audio | public.audio | audio/g722 | g722
        org.itu.g729 | G.729 audio | public.audio | audio/g729 | g729
        com.monkeysaudio.ape | Monkey's Audio | public.audio | audio/x-ape, audio/ape, audio/x-monkeys-audio, application/x-ape | ape
        org.musepack.musepack | Musepack audio | public.audio | audio/x-musepack, audio/musepack, application/x-musepack, audio/mpc, audio/x-mpc | mpc, mpp, mp+
        com.wavpack.wavpack | WavPack audio | public.audio | audio/x-wavpack, audio/wavpack | wv, wvp
        com.wavpack.correction | WavPack correction file | public.data | audio/x-wavpack-correction | wvc
        org.true-audio.tta | True Audio | public.audio | audio/x-tta, audio/tta | tta
        de.optimfrog.ofr | OptimFROG audio | public.audio | audio/x-ofr | ofr, ofs
        com.softsound.shorten | Shorten audio | public.audio | application/x-shorten, audio/x-shorten | shn
        net.takc.tak | TAK audio | public.audio | audio/x-tak | tak
        com.sony.dsf | DSF audio | public.audio | audio/x-dsf, audio/dsf, audio/x-dsd, audio/dsd | dsf
        com.philips.dsdiff | DSDIFF audio | public.audio | audio/x-dff, audio/dff | dff
        com.sony.atrac | ATRAC audio | public.audio | audio/atrac3, audio/x-atrac, audio/atrac-x, audio/x-oma | oma, aa3, at3, omg
        com.creative.voc | Creative voice audio | public.audio | audio/x-voc, audio/voc | voc
        com.yamaha.smaf | SMAF audio | public.audio | application/vnd.smaf, application/x-smaf, audio/vnd.smaf | mmf, smaf
        com.yamaha.twinvq | TwinVQ audio | public.audio | audio/x-twinvq, audio/x-vqf | vqf, vql
        com.dialogic.vox | Dialogic ADPCM audio | public.audio | audio/x-vox, audio/voxware | vox
        com.nch.dct | Encoded dictation | public.audio | audio/x-dct | dct
        com.olympus.dss | Digital speech standard audio | public.audio | audio/x-dss, audio/dss | dss, ds2
        edu.nist.sphere | NIST SPHERE audio | public.audio | audio/x-nist, audio/x-sphere | sph, nist
        org.ircam.soundfile | IRCAM sound file | public.audio | audio/x-ircam | ircam
        com.avid.avr | Audio Visual Research audio | public.audio | audio/x-avr | avr
        com.ensoniq.paf | PARIS audio | public.audio | audio/x-paf | paf
        public.midi-audio | MIDI audio | public.audio | audio/midi, audio/x-midi, audio/mid, audio/x-mid, application/x-midi, music/crescendo, x-music/x-midi | mid, midi, kar |  | 'Midi', 'MIDI'
        com.microsoft.rmid | RIFF MIDI audio | public.audio, com.microsoft.riff | audio/x-rmid | rmi
        org.midi.xmf | XMF audio | public.audio | audio/x-xmf, audio/xmf, audio/vnd.xmf | xmf
        org.midi.mobile-xmf | Mobile XMF audio | public.audio | audio/mobile-xmf, audio/vnd.nokia.mobile-xmf | mxmf
        org.midi.dls | Downloadable sounds | public.audio, com.microsoft.riff | audio/dls, audio/x-dls | dls
        com.creative.soundfont | SoundFont | public.data, com.microsoft.riff | audio/x-soundfont, audio/x-sfbk, application/x-soundfont | sf2, sbk
        org.musescore.sf3 | Compressed SoundFont | com.creative.soundfont | audio/x-soundfont-compressed | sf3
        com.beatnik.rmf | Beatnik rich music | public.audio | audio/rmf, audio/x-rmf | rmf
        com.amiga.soundtracker-module | Amiga tracker module | public.audio | audio/x-mod, audio/mod, audio/x-protracker | mod, m15, mtm, ult, uni, med, 669, nst
        com.starbreeze.fasttracker-module | FastTracker II module | public.audio | audio/x-xm, audio/xm | xm
        com.starbreeze.fasttracker-instrument | FastTracker II instrument | public.audio | audio/x-xi | xi
        com.futurecrew.scream-tracker-module | Scream Tracker module | public.audio | audio/x-stm | stm
        com.futurecrew.scream-tracker-3-module | Scream Tracker 3 module | public.audio | audio/x-s3m, audio/s3m | s3m
        org.schismtracker.it-module | Impulse Tracker module | public.audio | audio/x-it, audio/it | it
        com.un4seen.mo3 | Compressed tracker module | public.audio | audio/x-mo3, audio/mo3 | mo3
        com.openmpt.mptm | OpenMPT module | org.schismtracker.it-module | audio/x-mptm | mptm
        com.farandole.far | Farandole module | public.audio | audio/x-far | far
        com.oktalyzer.okt | Oktalyzer module | public.audio | audio/x-okt | okt
        com.neill-corlett.psf | PSF audio | public.audio | audio/x-psf | psf, psf1, psf2
        com.neill-corlett.minipsf | MiniPSF audio | com.neill-corlett.psf | audio/x-minipsf | minipsf, minipsf2
        com.neill-corlett.psflib | PSF audio library | com.neill-corlett.psf | audio/x-psflib | psflib, psf2lib
        org.hvsc.sid | Commodore 64 audio | public.audio | audio/prs.sid, audio/x-sidtune, audio/x-psid | sid, psid, rsid
        com.nintendo.spc | Super NES audio | public.audio | audio/x-spc | spc
        com.nintendo.nsf | NES audio | public.audio | audio/x-nsf | nsf, nsfe
        com.nintendo.gbs | Game Boy audio | public.audio | audio/x-gbs | gbs
        com.sega.vgm | Video game music log | public.audio | audio/x-vgm | vgm
        com.sega.vgz | Compressed video game music log | public.audio, org.gnu.gnu-zip-archive | audio/x-vgz | vgz
        com.adlib.hsc | AdLib audio | public.audio | audio/x-adlib, audio/x-rol | rol, d00
        org.zxart.ay | AY chip audio | public.audio | audio/x-ay, audio/x-ym | ay, ym
        com.native-instruments.stem | Stem audio | public.mpeg-4-audio | audio/x-stem | stem.mp4
        com.nokia.rtttl | Ringtone (RTTTL) | public.plain-text | audio/x-rtttl, text/x-rtttl, text/x-nokia-rtttl | rtttl, rtx
        """#
    }
}
