extension CatalogueTables {
    /// The signatures of the formats of sciences and engineering, in the grammar of ``signatures``.
    static var scienceSignatures: String {
        #"""
        org.nexus-format.nexus | 0-3 ~"#NEXUS" & 6-65535 ~"begin "
        org.sanger.stockholm-alignment | 0 "# STOCKHOLM 1."
        org.clustal.alignment | 0 "CLUSTAL" & 0-127 "multiple sequence alignment"
        com.gcg.msf-alignment | 0 "!!AA_MULTIPLE_ALIGNMENT"
        com.gcg.msf-alignment | 0 "!!NA_MULTIPLE_ALIGNMENT"
        com.gcg.msf-alignment | 0 "PileUp" & 0-1023 " MSF:"
        edu.ucsc.multiple-alignment | 0 "##maf version="
        edu.ucsc.wiggle | 0 "fixedStep chrom="
        edu.ucsc.wiggle | 0 "variableStep chrom="
        edu.ucsc.wiggle | 0 "track type=wiggle_0"
        edu.ucsc.psl | 0 "psLayout version "
        edu.ucsc.bigwig | 0 26FC8F880?00
        edu.ucsc.bigwig | 0 888FFC26000?
        edu.ucsc.bigbed | 0 EBF289870?00
        edu.ucsc.bigbed | 0 8789F2EB000?
        edu.ucsc.twobit | 0 4327411A00000000
        edu.ucsc.twobit | 0 1A41274300000000
        edu.washu.gtf | 0-8191 "\tgene_id \"" & 0-65535 "; transcript_id \""
        org.ga4gh.sam | 0 "@HD\tVN:"
        org.ga4gh.sam | 0 "@SQ\tSN:"
        org.ga4gh.cram | 0 "CRAM" & 4 0?0?
        org.samtools.bam-index | 0 42414901
        int.embl.sequence-record | 0 "ID   " & 5-511 "\nAC   "
        org.hmmer.profile | 0 "HMMER2.0"
        org.hmmer.profile | 0 "HMMER3/" & 0-255 "\nNAME "
        nl.embl.hssp | 0 "HSSP       HOMOLOGY DERIVED SECONDARY STRUCTURE"
        org.obofoundry.obo | 0-3 "format-version: 1."
        com.appliedbiosystems.abif | 0 "ABIF" & 6 "tdir"
        org.staden.scf-trace | 0 ".scf" & 36 3?2E3?3?
        net.sourceforge.srf | 0 "SSRF" & 8 0? & 9-16 "1."
        gov.nih.blast-database | 0 30803080A080
        gov.nih.genbank | 0 "//\nLOCUS       "
        com.shelx.instructions | 0-3 "TITL " & 0-1023 "\nCELL " & 0-1023 "\nZERR "
        org.ccpem.mrc | 208 "MAP " & 212 4?4?
        org.ccpem.mrc | 208 "MAP " & 212 1111
        org.charmm.dcd | 0 54000000434F5244
        org.charmm.dcd | 0 00000054434F5244
        org.opendx.data | 0-3 "object " & 0-63 " class field"
        org.opendx.data | 0-3 "object " & 0-1023 " class gridpositions counts "
        org.opendx.data | 0-3 "object " & 0-1023 " class array type "
        org.opendx.data | 0 "#" & 0-1023 "\nobject " & 0-1023 " class gridpositions counts "
        gov.nist.matrix-market | 0-3 ~"%%MatrixMarket "
        gov.anl.petsc-binary | 0 00127B50 & 4 0000
        gov.anl.petsc-binary | 0 00127B4E & 4 0000
        org.mps.linear-program | 0-1023 "NAME " & 0-2047 "\nROWS" & 0-65535 "\nCOLUMNS"
        org.dimacs.problem | 0 "p cnf "
        org.dimacs.problem | 0 "c" & 0-4095 "\np cnf "
        org.dimacs.problem | 0 "c" & 0-4095 "\np max "
        org.dimacs.problem | 0 "c" & 0-4095 "\np min "
        com.msc.nastran-bulk-data | 0-4095 "\nBEGIN BULK"
        org.gmsh.mesh | 0 "$MeshFormat"
        fr.inria.medit-mesh | 0-3 "MeshVersionFormatted"
        org.ogre3d.mesh | 0 0010 & 2 "[MeshSerializer_v"
        io.qt.quick3d-mesh | 0 4D7FA0C8
        com.sgi.open-inventor | 0 "#Inventor V"
        com.inivis.ac3d | 0 "AC3D" & 4-15 "\nMATERIAL "
        com.inivis.ac3d | 0 "AC3D" & 4-15 "\r\nMATERIAL "
        com.inivis.ac3d | 0 "AC3D" & 4-15 "\nOBJECT world"
        org.blitz3d.model | 0 "BB3D" & 8 01000000
        org.itk.metaimage | 0-31 "ObjectType = Image" & 0-8191 "NDims = "
        org.mrtrix.tracks | 0 "mrtrix tracks" & 13-14 "\n"
        org.trackvis.tracks | 0 "TRACK" & 5 00 & 996 E8030000
        org.trackvis.tracks | 0 "TRACK" & 5 00 & 996 000003E8
        org.biosig.gdf | 0 "GDF " & 4 3?2E3?3?
        org.asdf-format.asdf | 0 "#ASDF 1."
        edu.ucar.netcdf-cdl | 0 "netcdf " & 7-255 " {" & 7-4095 "\ndimensions:"
        edu.ucar.netcdf-cdl | 0 "netcdf " & 7-255 " {" & 7-4095 "\nvariables:"
        com.esri.ascii-grid | 0-3 ~"ncols" & 4-40 ~"nrows" & 8-80 ~"\nxll"
        com.esri.spatial-index | 0 0000270AFFFFFE70
        org.octave.data | 0 "Octave-1-L"
        org.octave.data | 0 "Octave-1-B"
        org.octave.data | 0 "# Created by Octave "
        com.nv5.idl-save | 0 535200040000000A
        com.nv5.idl-save | 0 535200060000000A
        org.gap-system.gap-source | 0-65535 "\nInstallGlobalFunction("
        org.gap-system.gap-source | 0-65535 "\nInstallMethod("
        org.gap-system.gap-source | 0-65535 "\nDeclareOperation("
        net.sourceforge.yorick-source | 0-4095 "\nautoload, \""
        org.spice.netlist | 0-65535 ~"\n.subckt " & 0-65535 ~"\n.ends"
        org.kicad.footprint | 0 "(module " & 7-1023 "(layer "
        org.kicad.footprint | 0 "(footprint " & 7-1023 "(layer "
        org.geda.pcb | 0 "# release: pcb"
        org.gpleda.schematic | 0 762032303?3?3?3?3?3?20
        org.gpleda.schematic | 0 762031393?3?3?3?3?3?20
        net.gtkwave.fst | 0 FE00000000????????00000000????????1F8B08
        org.libsvm.model | 0 "svm_type " & 0-63 "\nkernel_type "
        org.arpa.language-model | 0-1023 "\\data\\\nngram 1="
        org.jcamp.spectrum | 0 "##TITLE=" & 0-1023 "##JCAMP"
        org.gerber.gerber | 0-4095 "%FSLA" & 0-16383 "%ADD"
        org.color.it87-measurement | 0 "CTI" & 4-63 "DESCRIPTOR \""
        org.color.it87-measurement | 0 "CAL" & 3-15 "\nDESCRIPTOR "
        org.color.it87-measurement | 0 "GAMUT" & 5-15 "\nDESCRIPTOR "
        org.color.it87-measurement | 0 "SPECT" & 0-4095 "BEGIN_DATA_FORMAT"
        org.gap-system.gap-source | 0-4095 "\nSetPackageInfo( rec("
        org.gap-system.gap-source | 0-65535 "\nDeclareGlobalFunction("
        org.gap-system.gap-source | 0-65535 "\nDeclareAttribute("
        org.gap-system.gap-source | 0-65535 "\nDeclareProperty("
        org.gap-system.gap-source | 0-65535 "\nBindGlobal("
        """#
    }
}
