extension CatalogueTables {
    /// Biology, chemistry, physics, mathematics, electronics and maps: data, models and the
    /// languages of their programs. The columns are explained in TypeCatalogue.swift.
    static var science: String {
        #"""
        org.nexus-format.nexus | Phylogenetic data (NEXUS) | public.plain-text |  | nex, nxs, nexus
        org.newick.tree | Phylogenetic tree (Newick) | public.plain-text |  | nwk, newick, dnd, tre
        org.sanger.stockholm-alignment | Sequence alignment (Stockholm) | public.plain-text |  | sto, sth, stk, stockholm
        org.phylip.alignment | Sequence alignment (PHYLIP) | public.plain-text |  | phy, phylip
        org.clustal.alignment | Sequence alignment (Clustal) | public.plain-text |  | aln, clw, clustalw
        com.gcg.msf-alignment | Sequence alignment (MSF) | public.plain-text |  | msf
        edu.ucsc.multiple-alignment | Genome alignment (MAF) | public.plain-text |  | maf
        edu.ucsc.chain | Genome alignment chains | public.plain-text |  | chain
        edu.ucsc.psl | Alignment table of BLAT | public.plain-text |  | psl
        edu.ucsc.wiggle | Signal along a genome (wiggle) | public.plain-text |  | wig
        edu.ucsc.bigwig | Signal along a genome (bigWig) | public.data |  | bw, bigwig
        edu.ucsc.bigbed | Genome annotations (bigBed) | public.data |  | bb, bigbed
        edu.ucsc.twobit | Genome sequence (2bit) | public.data |  | 2bit
        edu.washu.gtf | Gene annotations (GTF) | public.tab-separated-values-text |  | gtf
        org.ga4gh.sam | Sequence alignments, as text | public.plain-text |  | sam
        org.ga4gh.cram | Compressed sequence alignments | public.data |  | cram
        org.samtools.bam-index | Index of sequence alignments | public.data |  | bai
        int.embl.sequence-record | Sequence record (EMBL or UniProt) | public.plain-text | chemical/x-embl-dl-nucleotide | embl, emb, swiss
        org.hmmer.profile | Profile of a sequence family | public.plain-text |  | hmm
        nl.embl.hssp | Protein alignment with structure (HSSP) | public.plain-text |  | hssp
        org.obofoundry.obo | Ontology (OBO) | public.plain-text |  | obo
        com.appliedbiosystems.abif | Sequencer trace (ABIF) | public.data |  | ab1, abi, fsa
        org.staden.scf-trace | Sequencer trace (SCF) | public.data |  | scf
        net.sourceforge.srf | Sequence reads (SRF) | public.data |  | srf
        gov.nih.blast-database | Sequence database of BLAST | public.database |  | nhr, nin, nsq, phr, pin, psq
        com.shelx.instructions | Crystal structure (SHELX) | public.plain-text |  | ins, res
        edu.scripps.pdbqt | Docking structure (PDBQT) | public.plain-text |  | pdbqt
        org.nwchem.input | NWChem calculation | public.plain-text | chemical/x-nwchem-input | nw, nwi
        org.ccpem.mrc | Density map (MRC) | public.image |  | mrc, ccp4, mrcs
        org.charmm.dcd | Trajectory of a molecule (DCD) | public.data |  | dcd
        org.opendx.data | Field data (OpenDX) | public.data |  | dx
        gov.nist.matrix-market | Matrix (Matrix Market) | public.plain-text |  | mtx
        org.harwell-boeing.matrix | Matrix (Harwell–Boeing) | public.plain-text |  | rua, hb
        gov.anl.petsc-binary | Matrix or vector (PETSc) | public.data |  | petsc
        org.mps.linear-program | Linear program (MPS) | public.plain-text |  | mps
        com.ibm.cplex-lp | Linear program (LP) | public.plain-text |  | lp
        org.dimacs.problem | Satisfiability or graph problem (DIMACS) | public.plain-text |  | dimacs, cnf
        com.msc.nastran-bulk-data | Finite elements (Nastran) | public.plain-text |  | nas, bdf
        com.simulia.abaqus-input | Finite elements (Abaqus) | public.plain-text |  | inp
        org.gmsh.mesh | Mesh (Gmsh) | org.iana.mesh |  | msh
        info.gmsh.geometry | Geometry (Gmsh) | public.source-code |  | geo
        fr.inria.medit-mesh | Mesh (Medit) | org.iana.mesh |  | mesh
        org.ogre3d.mesh | Mesh (OGRE) | org.iana.mesh |  | mesh
        io.qt.quick3d-mesh | Mesh (Qt Quick 3D) | org.iana.mesh |  | mesh
        com.sgi.open-inventor | Open Inventor scene | public.3d-content | application/x-inventor | iv
        com.inivis.ac3d | AC3D model | public.3d-content |  | ac
        org.blitz3d.model | Blitz3D model | public.3d-content |  | b3d
        org.itk.metaimage | Medical image (MetaImage) | public.image |  | mha, mhd
        org.mrtrix.tracks | Nerve tracks (MRtrix) | public.data |  | tck
        org.trackvis.tracks | Nerve tracks (TrackVis) | public.data |  | trk
        org.biosig.gdf | Biosignals (GDF) | public.data |  | gdf
        org.asdf-format.asdf | Advanced Scientific Data Format | public.data |  | asdf
        edu.ucar.netcdf-cdl | NetCDF as text (CDL) | public.plain-text |  | cdl
        com.esri.ascii-grid | Raster of a map, as text (Esri) | public.plain-text |  | asc
        com.esri.spatial-index | Index of shapes (Esri) | public.data |  | sbn, sbx
        org.norad.two-line-elements | Orbits of satellites | public.plain-text |  | tle
        org.octave.data | Octave variables | public.data |  | mat
        com.nv5.idl-save | IDL variables | public.data |  | sav
        org.gap-system.gap-source | GAP source | public.source-code |  | g, gi, gap, gd
        net.sourceforge.maxima-source | Maxima script | public.source-code |  | mac
        com.macaulay2.source | Macaulay2 source | public.source-code |  | m2
        com.maplesoft.maple-source | Maple source | public.source-code |  | mpl
        org.reduce-algebra.source | REDUCE source | public.source-code |  | red
        net.sourceforge.yorick-source | Yorick source | public.source-code | text/x-yorick | i
        edu.ucar.ncl-script | NCL script | public.source-code |  | ncl
        org.bugs.model | Statistical model (BUGS) | public.source-code |  | bug, jags
        com.spss.syntax | SPSS syntax | public.source-code |  | sps
        org.spice.netlist | Circuit (SPICE) | public.source-code |  | cir, spice, ckt, sp, spi
        org.kicad.footprint | Footprint (KiCad) | public.plain-text | application/x-kicad-footprint | kicad_mod
        org.geda.pcb | Circuit board (gEDA) | public.plain-text | application/x-pcb-layout | pcb
        com.excellon.drill | Drill file of a circuit board (Excellon) | public.plain-text |  | drl, xln
        com.si2.lef | Layout of chip cells (LEF) | public.plain-text |  | lef
        com.synopsys.liberty | Timing of chip cells (Liberty) | public.plain-text |  | lib
        net.gtkwave.fst | Waveforms (GTKWave) | public.data |  | fst
        """#
    }
}
