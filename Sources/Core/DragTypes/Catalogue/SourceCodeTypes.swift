extension CatalogueTables {
    /// Programming, scripting, style-sheet, query, shader and build languages, patches and
    /// other text written by programmers. The columns are explained in TypeCatalogue.swift.
    static var sourceCode: String {
        #"""
        public.assembly-source | Assembly language source | public.source-code | text/x-asm, text/x-assembler, text/x-assembly | s, asm
        public.nasm-assembly-source | NASM assembly source | public.assembly-source | text/x-nasm | nasm
        public.c-source | C source | public.source-code | text/x-csrc, text/x-c | c
        public.c-source.preprocessed | Preprocessed C source | public.c-source |  | i
        public.c-header | C header | public.source-code | text/x-chdr, text/x-c-header | h
        public.c-plus-plus-source | C++ source | public.source-code | text/x-c++src, text/x-c++, text/x-cpp, text/x-cplusplus | cpp, cc, cxx, c++, cp, cppm, ixx, gxx
        public.c-plus-plus-source.preprocessed | Preprocessed C++ source | public.c-plus-plus-source |  | ii
        public.c-plus-plus-header | C++ header | public.source-code | text/x-c++hdr, text/x-c++-header | hpp, hh, hxx, h++, hp, tcc, inl, txx, tpp, ipp
        public.objective-c-source | Objective-C source | public.source-code | text/x-objcsrc, text/x-objective-c, text/x-objc | m
        public.objective-c-plus-plus-source | Objective-C++ source | public.source-code | text/x-objc++src, text/x-objective-c++ | mm
        org.gnu.roff-mm | Troff MM document | org.gnu.roff | text/x-troff-mm, application/x-troff-mm | mm
        public.swift-source | Swift source | public.source-code | text/x-swift | swift
        public.opencl-source | OpenCL source | public.source-code | text/x-opencl-src, text/x-opencl | cl, opencl
        com.apple.metal | Metal shader source | public.source-code | text/x-metal | metal
        com.nvidia.cuda-source | CUDA source | public.c-plus-plus-source | text/x-cuda, text/x-cuda-src | cu, cuh
        org.khronos.glsl-source | OpenGL shader source | public.source-code | text/x-glsl, x-shader/x-fragment, x-shader/x-vertex | glsl, frag, vert, geom, comp, tesc, tese, fs, vs, vsh, fsh, gs
        com.microsoft.hlsl-source | Direct3D shader source | public.source-code | text/x-hlsl | hlsl, fx, fxh, hlsli
        org.w3.wgsl-source | WebGPU shader source | public.source-code | text/wgsl | wgsl
        org.godotengine.gdscript | Godot script | public.script | application/x-gdscript, text/x-gdscript | gd
        com.sun.java-source | Java source | public.source-code | text/x-java, text/x-java-source | java, jav
        com.sun.java-server-page | Java server page | public.source-code | application/x-jsp, text/x-jsp | jsp, jspx, jspf
        com.jetbrains.kotlin-source | Kotlin source | public.source-code | text/x-kotlin | kt | | public.kotlin-source
        com.jetbrains.kotlin-script | Kotlin script | com.jetbrains.kotlin-source, public.script |  | kts
        org.apache.groovy-source | Groovy source | public.source-code | text/x-groovy, application/x-groovy | groovy, gvy, gy, gsh
        org.gradle.build-script | Gradle build script | org.apache.groovy-source | text/x-gradle | gradle
        org.scala-lang.scala-source | Scala source | public.source-code | text/x-scala | scala, sc
        org.scala-sbt.build-definition | sbt build definition | org.scala-lang.scala-source | text/x-sbt | sbt
        org.clojure.clojure-source | Clojure source | public.source-code | text/x-clojure, application/x-clojure | clj, cljs, cljc, edn
        com.microsoft.csharp-source | C# source | public.source-code | text/x-csharp | cs, csx
        org.fsharp.fsharp-source | F# source | public.source-code | text/x-fsharp | fs, fsi, fsx
        com.microsoft.visual-basic-source | Visual Basic source | public.source-code | text/x-vb, text/x-vbnet, text/x-vbdotnet | vb
        com.microsoft.basic-source | BASIC source | public.source-code | text/x-basic | bas
        com.microsoft.vbscript | VBScript source | public.script | text/vbscript, text/vbs, text/x-vbscript, application/x-vbscript | vbs, vbe
        com.microsoft.active-server-page | Active Server Page | public.source-code | application/x-asp, text/asp, text/x-asp | asp
        com.microsoft.asp-net-page | ASP.NET page | public.source-code | application/x-aspx | aspx, ascx, asmx, ashx
        com.microsoft.razor-source | Razor page | public.source-code | text/x-razor | cshtml, razor
        com.microsoft.powershell-script | PowerShell script | public.script | application/x-powershell, text/x-powershell | ps1, psm1, psd1
        com.microsoft.batch-file | Windows batch file | public.script | application/x-bat, text/x-msdos-batch, application/x-msdos-batch, application/bat | bat, cmd
        com.microsoft.html-component | HTML component | public.source-code | text/x-component | htc
        com.microsoft.html-application | HTML application | public.source-code, public.html | application/hta | hta
        public.shell-script | Shell script | public.script | application/x-shellscript, text/x-sh, text/x-shellscript, application/x-sh, text/x-script.sh | sh, command
        public.bash-script | Bash script | public.shell-script | text/x-bash, application/x-bash | bash, =.bashrc, =.bash_profile, =PKGBUILD, bashrc, bash_profile
        public.zsh-script | Z shell script | public.shell-script | text/x-zsh, application/x-zsh | zsh, =.zshrc
        public.ksh-script | Korn shell script | public.shell-script | text/x-ksh, application/x-ksh, text/x-script.ksh | ksh
        public.csh-script | C shell script | public.shell-script | application/x-csh, text/x-csh, text/x-script.csh | csh, =csh.login, =csh.cshrc, =csh.logout, =.login, =.cshrc
        public.tcsh-script | Extended C shell script | public.csh-script | text/x-tcsh, application/x-tcsh, text/x-script.tcsh | tcsh
        com.fishshell.fish-script | Fish shell script | public.shell-script | application/x-fishscript, text/x-fish | fish
        sh.nushell.nu-script | Nushell script | public.shell-script | text/x-nushell, application/x-nuscript | nu
        org.skarnet.execline-script | Execline script | public.script | text/x-execline
        public.python-script | Python script | public.shell-script | text/x-python, text/x-python3, text/x-script.python, text/x-script.phyton, application/x-python, application/x-python3 | py, pyw, pyi, py3, py3x, wsgi, pyx
        org.cython.cython-source | Cython declarations | public.source-code | text/x-cython | pxd, pxi, pyx
        org.sagemath.sage-source | SageMath script | public.python-script | text/x-sagemath, text/x-sage | sage
        org.jupyter.notebook | Jupyter notebook | public.json | application/x-ipynb+json | ipynb
        org.scons.build-script | SCons build script | public.python-script | text/x-scons | =SConstruct, =SConscript, =SConscript.*
        build.bazel.starlark-source | Starlark build file | public.source-code | text/x-starlark, text/x-bazel | bzl, bazel, star, =BUILD, =WORKSPACE, =BUILD.bazel
        public.perl-script | Perl script | public.shell-script | application/x-perl, text/x-perl, text/x-script.perl, text/x-script.perl-module | pl, pm, al, perl, t, plx, psgi, ph
        org.raku.raku-source | Raku source | public.script | text/x-raku, application/x-raku, text/x-perl6 | raku, rakumod, rakutest, p6
        public.ruby-script | Ruby script | public.shell-script | application/x-ruby, text/x-ruby, text/x-script.ruby, application/x-ruby-script | rb, rbw, rake, gemspec, ru, =Rakefile, =Gemfile, =Vagrantfile
        com.github.markaby-template | Markaby template | public.ruby-script | application/x-markaby | mab
        org.ruby-lang.erb-template | Embedded Ruby template | public.source-code | application/x-erb, text/x-erb | erb, rhtml
        public.php-script | PHP script | public.shell-script | application/x-php, text/x-php, application/php, text/php, application/x-httpd-php, application/x-httpd-php-source | php, php3, php4, php5, php7, phtml, phps
        com.sensiolabs.twig-template | Twig template | public.source-code | text/x-twig, text/twig | twig
        org.jinja.template | Jinja template | public.source-code | text/x-jinja, text/jinja2 | j2, jinja, jinja2
        com.mustache.template | Mustache or Handlebars template | public.source-code | text/x-mustache, text/x-handlebars-template, text/x-handlebars | mustache, hbs, handlebars
        org.pugjs.template | Pug template | public.source-code | text/x-pug, text/x-jade | pug, jade
        com.netscape.javascript-source | JavaScript source | public.source-code, public.executable | text/javascript, application/javascript, application/x-javascript, text/x-javascript, text/livescript, text/jscript | js, mjs, cjs, jsm, jscript, js.flow
        org.ecma-international.ecmascript | ECMAScript source | com.netscape.javascript-source | application/ecmascript, text/ecmascript | es
        com.netscape.proxy-autoconfig | Proxy configuration script | com.netscape.javascript-source | application/x-ns-proxy-autoconfig | pac
        com.facebook.react.jsx | JavaScript with JSX | com.netscape.javascript-source | text/jsx, text/x-jsx | jsx
        com.microsoft.typescript | TypeScript source | public.source-code | text/x-typescript, application/typescript, text/typescript, application/x-typescript, text/x.typescript | ts, mts, cts
        io.qt.linguist-translation | Qt message catalogue | public.xml | text/vnd.trolltech.linguist, application/x-linguist, text/vnd.qt.linguist | ts
        com.microsoft.typescript-jsx | TypeScript with JSX | com.microsoft.typescript | text/tsx, text/x-tsx | tsx
        org.coffeescript.coffeescript | CoffeeScript source | public.source-code | application/vnd.coffeescript, text/coffeescript, text/x-coffeescript, application/coffee | coffee, litcoffee
        org.vuejs.component | Vue component | public.source-code | text/x-vue | vue
        dev.svelte.component | Svelte component | public.source-code | text/x-svelte | svelte
        build.astro.component | Astro component | public.source-code | text/x-astro | astro
        org.elm-lang.elm-source | Elm source | public.source-code | text/x-elm | elm
        com.rescript-lang.source | ReScript or Reason source | public.source-code | text/x-reason, text/x-rescript | re, rei
        public.css | Cascading style sheet | public.text | text/css, text/x-css | css, qss
        com.sass-lang.sass | Sass style sheet | public.source-code | text/x-sass | sass
        com.sass-lang.scss | SCSS style sheet | public.source-code | text/x-scss | scss
        org.lesscss.less | Less style sheet | public.source-code | text/x-less, text/less | less
        com.stylus-lang.stylus | Stylus style sheet | public.source-code | text/x-styl | styl
        org.webassembly.text | WebAssembly text | public.source-code | text/wat, text/x-wat | wat, wast
        io.qt.qml | QML source | public.source-code | text/x-qml | qml, qmltypes, qmlproject, qbs
        io.qt.moc-output | Qt meta-object source | public.source-code | text/x-moc | moc
        io.qt.qmake-project | qmake project | public.plain-text | text/x-qmake, application/x-qmake-project | pro, pri, prf, prl
        org.rust-lang.rust-source | Rust source | public.source-code | text/rust, text/x-rust, text/x-rustsrc | rs | | public.rust-source
        org.golang.go-source | Go source | public.source-code | text/x-go, text/x-gosrc | go | | public.go-source
        org.golang.go-module | Go module file | public.source-code | text/x-go-mod | =go.mod, =go.work
        org.ziglang.zig-source | Zig source | public.source-code | text/x-zig, text/zig | zig, zon
        dev.dart.dart-source | Dart source | public.source-code | text/x-dart, application/dart, application/vnd.dart | dart
        org.dlang.d-source | D source | public.source-code | text/x-dsrc, text/x-d | d, di
        org.nim-lang.nim-source | Nim source | public.source-code | text/x-nim | nim, nims, nimble
        org.crystal-lang.crystal-source | Crystal source | public.source-code | text/x-crystal, text/crystal | cr
        io.vlang.v-source | V source | public.source-code | text/x-vlang | vsh
        dev.odin-lang.odin-source | Odin source | public.source-code | text/x-odin | odin
        org.gnome.vala-source | Vala source | public.source-code | text/x-vala, text/x-vala-source | vala, vapi
        org.gnome.genie-source | Genie source | public.source-code | text/x-genie | gs
        org.ooc-lang.ooc-source | ooc source | public.source-code | text/x-ooc | ooc
        org.haxe.haxe-source | Haxe source | public.source-code | text/x-haxe | hx, hxsl, hxml
        com.adobe.actionscript-source | ActionScript source | public.source-code | text/x-actionscript, application/x-actionscript | as
        org.haskell.haskell-source | Haskell source | public.source-code | text/x-haskell, text/haskell | hs, hsc, hs-boot
        org.haskell.literate-haskell | Literate Haskell source | public.source-code | text/x-literate-haskell | lhs
        org.haskell.cabal-package | Cabal package description | public.plain-text | text/x-haskell-cabal, text/x-cabal | cabal
        org.purescript.source | PureScript source | public.source-code | text/x-purescript | purs
        org.idris-lang.idris-source | Idris source | public.source-code | text/x-idris | idr, lidr
        org.agda.agda-source | Agda source | public.source-code | text/x-agda | agda, lagda
        org.lean-lang.lean-source | Lean source | public.source-code | text/x-lean | lean
        org.coq.coq-source | Coq source | public.source-code | text/x-coq
        org.ocaml.ocaml-source | OCaml source | public.source-code | text/x-ocaml | ml, mli, mll, mly
        org.smlnj.standard-ml-source | Standard ML source | public.source-code | text/x-sml | sml, fun
        org.erlang.erlang-source | Erlang source | public.source-code | text/x-erlang, application/x-erlang | erl, hrl, escript, =rebar.config, app, appup
        org.elixir-lang.elixir-source | Elixir source | public.source-code | text/x-elixir, application/x-elixir | ex, exs, eex, heex, leex
        run.gleam.gleam-source | Gleam source | public.source-code | text/x-gleam | gleam
        public.lisp-source | Lisp source | public.source-code | text/x-common-lisp, text/x-lisp, text/x-script.lisp | lisp, lsp, asd, ros, fasl, cl, lml, lisp-expr, sexp, xdy
        org.gnu.emacs-lisp-source | Emacs Lisp source | public.lisp-source | text/x-emacs-lisp, text/x-script.elisp, application/x-emacs-lisp | el, =.emacs
        org.schemers.scheme-source | Scheme source | public.source-code | text/x-scheme, text/x-script.scheme, text/x-script.guile | scm, ss, sld, sls, sc
        org.racket-lang.racket-source | Racket source | org.schemers.scheme-source | text/x-racket | rkt, rktd, scrbl
        org.julialang.julia-source | Julia source | public.source-code | text/x-julia, application/julia | jl
        org.r-project.r-source | R source | public.source-code | text/x-r, text/x-rsrc, text/x-r-source | r, =.Rprofile
        org.r-project.r-markdown | R Markdown document | net.daringfireball.markdown | text/x-r-markdown, text/x-rmarkdown | rmd
        org.quarto.document | Quarto document | net.daringfireball.markdown | text/x-quarto | qmd
        com.mathworks.matlab-source | MATLAB or Octave script | public.source-code | text/x-matlab, text/x-octave, text/x-octave-script | m
        org.scilab.scilab-source | Scilab script | public.source-code | text/x-scilab, application/x-scilab-sci, application/x-scilab-sce | sci, sce
        org.modelica.modelica-source | Modelica model | public.source-code | text/x-modelica | mo
        com.wolfram.mathematica-source | Wolfram Language source | public.source-code | application/vnd.wolfram.mathematica.package, application/mathematica-package, text/x-mathematica | wl, wls, m
        com.wolfram.mathematica-notebook | Mathematica notebook | public.plain-text | application/mathematica, application/x-mathematica, application/vnd.wolfram.mathematica | nb
        public.fortran-source | Fortran source | public.source-code | text/x-fortran, text/x-f77, text/x-f90 | f, for, ftn, fpp
        public.fortran-77-source | Fortran 77 source | public.fortran-source | text/x-fortran-77 | f77
        public.fortran-90-source | Fortran 90 source | public.fortran-source | text/x-fortran-90 | f90, f03, f08
        public.fortran-95-source | Fortran 95 source | public.fortran-source | text/x-fortran-95 | f95
        public.pascal-source | Pascal source | public.source-code | text/x-pascal | pas, p, pp, dpr, lpr
        public.ada-source | Ada source | public.source-code | text/x-adasrc, text/x-ada | adb, ads, ada
        com.modula2.modula-2-source | Modula-2 source | public.source-code | text/x-modula2, text/x-modula-2 | def
        org.oberon.oberon-source | Oberon source | public.source-code | text/x-oberon | ob2
        org.algol68.algol-source | Algol 68 source | public.source-code | text/x-algol68 | a68
        org.cobol.cobol-source | COBOL source | public.source-code | text/x-cobol | cob, cbl, cpy
        org.bcpl.bcpl-source | BCPL source | public.source-code | text/x-bcpl | bcpl
        org.eiffel.eiffel-source | Eiffel source | public.source-code | text/x-eiffel | e, eif
        org.smalltalk.smalltalk-source | Smalltalk source | public.source-code | text/x-stsrc, text/x-smalltalk | st
        org.forth.forth-source | Forth source | public.source-code | text/x-forth | fth, 4th, forth, frt, fs
        org.prolog.prolog-source | Prolog source | public.source-code | text/x-prolog | prolog, plg, pl, pro
        org.mercurylang.mercury-source | Mercury source | public.source-code | text/x-mercury
        com.dyalog.apl-source | APL source | public.source-code | text/x-apl, text/apl | apl, dyalog
        org.factorcode.factor-source | Factor source | public.source-code | text/x-factor | factor
        org.lua.lua-source | Lua script | public.script | text/x-lua, application/x-lua | lua, wlua
        org.luau.luau-source | Luau script | org.lua.lua-source | text/x-luau | luau
        tk.tcl.tcl-script | Tcl script | public.script | text/tcl, text/x-tcl, application/x-tcl, text/x-script.tcl | tcl, tk, itcl, itk
        org.environment-modules.module | Environment module | public.source-code | text/x-modulefile
        org.gnu.awk-script | AWK script | public.script | application/x-awk, text/x-awk, text/x-gawk, text/x-nawk | awk, gawk
        org.gnu.sed-script | sed script | public.script | text/x-sed | sed
        org.gnu.m4-macro | M4 macro file | public.source-code | application/x-m4, text/x-m4 | m4, =configure.ac, =configure.in
        com.autohotkey.script | AutoHotkey script | public.script | text/x-autohotkey | ahk
        com.autoitscript.script | AutoIt script | public.script | text/x-autoit | au3
        com.apple.applescript.text | AppleScript source | public.script | application/applescript, text/x-applescript | applescript
        com.apple.applescript.script | Compiled AppleScript | public.script, public.data | application/x-applescript-compiled | scpt |  | 'osas'
        com.apple.rez-source | Resource description source | public.source-code | text/x-rez | rez
        com.hp.dcl-script | DCL command procedure | public.script | text/x-dcl | dcl, com
        com.ibm.rexx-source | REXX script | public.script | text/x-rexx, text/x-script.rexx | rexx, rex
        org.vim.vim-script | Vim script | public.script | text/x-vim, text/x-viml | vim, =.vimrc, =_vimrc
        org.verilog.verilog-source | Verilog source | public.source-code | text/x-verilog, text/x-verilog-src | v, vh
        org.accellera.systemverilog-source | SystemVerilog source | org.verilog.verilog-source | text/x-svsrc, text/x-systemverilog | sv
        org.accellera.systemverilog-header | SystemVerilog header | org.verilog.verilog-source | text/x-svhdr | svh
        org.vhdl.vhdl-source | VHDL source | public.source-code | text/x-vhdl | vhd, vhdl
        com.ieee.property-specification | Property specification source | public.source-code | text/x-psl | psl
        org.dmtf.managed-object-format | Managed Object Format definition | public.source-code | text/x-mof | mof
        org.omg.interface-definition | Interface definition | public.source-code | text/x-idl | idl
        org.omg.object-constraint-language | Object Constraint Language source | public.source-code | text/x-ocl | ocl
        org.osf.uil-source | Motif user interface source | public.source-code | text/x-uil | uil
        org.fltk.fluid-project | FLTK interface design | public.plain-text | application/x-fluid | fl
        com.google.protobuf-source | Protocol Buffers definition | public.source-code | text/x-protobuf, application/x-protobuf-source | proto
        org.apache.thrift-source | Thrift definition | public.source-code | text/x-thrift, application/x-thrift-source | thrift
        org.capnproto.schema | Cap’n Proto schema | public.source-code | text/x-capnp | capnp
        com.google.flatbuffers-schema | FlatBuffers schema | public.source-code | text/x-flatbuffers | fbs
        org.graphql.document | GraphQL document | public.source-code | application/graphql, text/x-graphql | graphql, gql, graphqls
        io.prisma.schema | Prisma schema | public.source-code | text/x-prisma | prisma
        org.itu.asn1-module | ASN.1 module | public.source-code | text/x-asn1, text/x-ttcn-asn | asn1, asn, mib
        org.ietf.yang-module | YANG module | public.source-code | application/yang | yang
        org.w3.web-idl | Web IDL definition | public.source-code | text/x-webidl | webidl, widl
        io.swagger.raml | RAML interface description | public.yaml | application/raml+yaml | raml
        public.yacc-source | Yacc grammar | public.source-code | text/x-yacc, text/x-bison | y, yy, y++, yxx
        public.lex-source | Lex scanner description | public.source-code | text/x-lex, text/x-flex | l, ll, lex, lxx
        public.mig-source | Mach interface definition | public.source-code | text/x-mig | defs, mig
        public.module-map | Clang module map | public.source-code | text/x-modulemap | modulemap
        org.antlr.grammar | ANTLR grammar | public.source-code | text/x-antlr | g4
        org.swig.interface | SWIG interface | public.source-code | text/x-swig | swg, swig, i
        org.llvm.assembly | LLVM assembly | public.assembly-source | text/x-llvm | llvm, ll
        org.sql.query | SQL script | public.source-code | application/sql, text/x-sql, text/sql, application/x-sql | sql, ddl, dml, psql
        org.w3.sparql-query | SPARQL query | public.source-code | application/sparql-query, application/x-sparql-query | rq, qs, sparql
        org.w3.sparql-update | SPARQL update | public.source-code | application/sparql-update
        org.w3.xquery-source | XQuery source | public.source-code | application/xquery, text/xquery, text/x-xquery | xq, xquery, xqy, xql
        com.neo4j.cypher-query | Cypher query | public.source-code | text/x-cypher, application/x-cypher-query | cypher, cql, cyp
        com.cucumber.gherkin-feature | Gherkin feature | public.source-code | text/x-gherkin, text/x-cucumber | feature
        org.robotframework.test | Robot Framework test | public.source-code | text/x-robot | robot
        org.graphviz.dot | Graphviz graph | public.source-code | text/vnd.graphviz, text/x-graphviz, text/x-dot | gv, dot
        com.plantuml.diagram | PlantUML diagram | public.source-code | text/x-plantuml | puml, plantuml, wsd, iuml
        js.mermaid.diagram | Mermaid diagram | public.source-code | text/vnd.mermaid, text/x-mermaid | mmd, mermaid
        org.gnuplot.script | Gnuplot script | public.script | application/x-gnuplot, text/x-gnuplot | gp, gplt, gnuplot, plt, dem
        org.povray.scene | POV-Ray scene | public.source-code | text/x-povray, text/x-pov | pov
        org.lilypond.score | LilyPond score | public.source-code | text/x-lilypond, text/x-lilypond-source | ly, ily, lyi
        org.abcnotation.tune | ABC notation | public.source-code | text/vnd.abc, text/x-abc | abc
        org.arkkra.mup | Mup score | public.source-code | text/x-mup | mup, not
        org.csound.score | Csound document | public.source-code | text/x-csound, text/x-csound-csd, text/x-csound-orc, text/x-csound-sco | csd, sco, orc
        io.supercollider.source | SuperCollider source | public.source-code | text/x-supercollider, text/supercollider | scd, sc
        io.faust.dsp-source | Faust program | public.source-code | text/x-faust | dsp
        io.kaitai.struct | Kaitai Struct description | public.yaml | text/x-kaitai-struct | ksy
        com.flashforge.gcode-gx | FlashForge G-code | public.data | text/x-gcode-gx | gx
        com.senx.warpscript | WarpScript source | public.source-code | text/vnd.senx.warpscript | mc2
        org.wapforum.wmlscript | WMLScript source | public.script | text/vnd.wap.wmlscript | wmls
        org.ietf.sieve-script | Sieve mail filter | public.source-code | application/sieve, text/x-sieve | siv, sieve
        com.mizar.article | Mizar article | public.source-code | text/mizar | miz
        org.jade.dsssl | DSSSL style sheet | public.source-code | text/x-dsl | dsl
        org.nixos.nix-expression | Nix expression | public.source-code | text/x-nix | nix
        com.hashicorp.terraform | Terraform configuration | com.hashicorp.hcl | text/x-terraform, application/x-terraform | tf, tfvars
        com.hashicorp.hcl | HashiCorp configuration | public.source-code | text/x-hcl, application/hcl | hcl
        org.commonwl.workflow | Workflow description | public.yaml | application/cwl | cwl
        org.jsonnet.source | Jsonnet source | public.source-code | text/x-jsonnet, application/jsonnet | jsonnet, libsonnet
        org.cuelang.source | CUE source | public.source-code | application/vnd.cue-lang
        org.dhall-lang.source | Dhall source | public.source-code | text/x-dhall, application/dhall | dhall
        org.bicep.source | Bicep source | public.source-code | text/x-bicep | bicep
        org.openpolicyagent.rego | Rego policy | public.source-code | text/x-rego | rego
        com.ethereum.solidity-source | Solidity source | public.source-code | text/x-solidity | sol
        com.move-language.source | Move source | public.source-code | text/x-move | move
        com.salesforce.apex-source | Apex source | public.source-code | text/x-apex | trigger
        com.sap.abap-source | ABAP source | public.source-code | text/x-abap | abap
        com.sas.sas-program | SAS program | public.source-code | text/x-sas, application/x-sas | sas
        com.stata.do-file | Stata script | public.script | text/x-stata, application/x-stata-do | do, ado
        org.mc-stan.model | Stan model | public.source-code | text/x-stan | stan
        org.processing.sketch | Processing sketch | public.source-code | text/x-processing | pde
        cc.arduino.sketch | Arduino sketch | public.c-plus-plus-source | text/x-arduino | ino
        com.modular.mojo-source | Mojo source | public.source-code | text/x-mojo | mojo
        org.chapel-lang.source | Chapel source | public.source-code | text/x-chapel | chpl
        io.sourceware.systemtap-script | SystemTap script | public.script | text/x-systemtap
        org.ponylang.source | Pony source | public.source-code | text/x-pony | pony
        org.red-lang.source | Red source | public.source-code | text/x-red | red, reds
        com.rebol.source | Rebol source | public.source-code | text/x-rebol | reb, r3, r
        org.adacore.project | GNAT project | public.source-code | text/x-gpr, application/x-gpr | gpr
        public.make-source | Makefile | public.script | text/x-makefile, application/x-makefile | mk, mak, make, =Makefile, =makefile, =GNUmakefile, =Makefile.*, =BSDmakefile, makefile, =Makevars, =Makevars.win
        org.gnu.automake-input | Automake input | public.make-source | text/x-automake | am
        org.cmake.cmake-source | CMake script | public.source-code | text/x-cmake | cmake, =CMakeLists.txt
        com.mesonbuild.build-definition | Meson build definition | public.source-code | text/x-meson | =meson.build, =meson_options.txt, =meson.options
        org.ninja-build.build-file | Ninja build file | public.source-code | text/x-ninja | ninja
        org.casey.justfile | Just command file | public.source-code | text/x-just | just, =justfile, =Justfile
        com.docker.dockerfile | Container build file | public.source-code | text/x-dockerfile, application/x-docker-file | dockerfile, containerfile, =Dockerfile, =Containerfile, =Dockerfile.*
        io.jenkins.pipeline | Jenkins pipeline | org.apache.groovy-source |  | jenkinsfile, =Jenkinsfile
        org.freedesktop.pkg-config | pkg-config description | public.plain-text | text/x-pkg-config | pc, pc.in
        org.gentoo.ebuild | Gentoo ebuild | public.bash-script | text/vnd.gentoo.ebuild, application/vnd.gentoo.ebuild, text/x-ebuild | ebuild
        org.gentoo.eclass | Gentoo eclass | public.bash-script | text/vnd.gentoo.eclass, application/vnd.gentoo.eclass | eclass
        org.rpm.spec-file | RPM build description | public.source-code | text/x-rpm-spec | spec, spec.in
        org.debian.control-file | Debian control data | public.plain-text | text/x-debian-control | dsc, changes, =control, dcf
        public.patch-file | Source code difference | public.plain-text | text/x-patch, text/x-diff, text/diff, application/x-patch | diff, patch, dif
        public.rejected-patch | Rejected difference | public.plain-text | text/x-reject, application/x-reject | rej
        org.gnu.ld-script | Linker script | public.source-code | text/x-ld-script | ld, lds
        org.devicetree.source | Device tree source | public.source-code | text/x-devicetree-source | dtsi
        com.adobe.postscript-printer-description | PostScript printer description | public.plain-text | application/vnd.cups-ppd, application/x-cups-ppd | ppd
        org.gnu.gperf-source | Perfect hash input | public.source-code | text/x-gperf | gperf
        org.nsis.installer-script | NSIS installer script | public.source-code | text/x-nsis, text/x-nsi | nsi, nsh
        org.jrsoftware.inno-setup-script | Inno Setup script | public.source-code | text/x-innosetup, text/x-inno-setup | iss
        fr.inria.coccinelle-patch | Semantic patch (Coccinelle) | public.source-code | text/x-cocci, text/x-coccinelle, text/x-smpl | cocci
        org.haml.template | Haml template | public.source-code | text/x-haml | haml
        org.r-project.r-documentation | R documentation | public.source-code | text/x-rd, text/x-r-doc | rd
        org.pari-gp.script | PARI/GP script | public.source-code |  | gp
        org.perl.pod | Perl documentation | public.plain-text | text/x-pod | pod
        org.ruby-lang.rdoc | Ruby documentation | public.plain-text |  | rdoc
        org.r-project.r-html | HTML with R code | public.html |  | rhtml
        org.r-project.transcript | Transcript of an R session | public.plain-text |  | rout, rout.save
        com.puppet.manifest | Puppet manifest | public.source-code | text/x-puppet | pp
        com.puppet.epp-template | Puppet template | org.ruby-lang.erb-template |  | epp
        org.corewar.redcode | Redcode | public.assembly-source |  | red, redcode
        org.re2c.source | Scanner for re2c | public.c-source |  | re
        io.qt.border-image | Border image (Qt Quick) | public.plain-text |  | sci
        com.nvidia.ptx-source | Assembly language of CUDA (PTX) | public.assembly-source |  | ptx
        org.sqlite.lemon-grammar | Lemon grammar | public.source-code |  | lemon
        org.haskell.happy-grammar | Happy grammar | public.source-code |  | ly
        org.hacklang.hack-source | Hack source | public.source-code |  | hack, hhi, hh
        io.bundler.lockfile | Bundler lock file | public.plain-text |  | =Gemfile.lock
        org.golang.go-checksums | Checksums of Go modules | public.plain-text |  | =go.sum, =go.work.sum
        org.apache.freemarker | FreeMarker template | public.plain-text |  | ftl, ftlh, ftlx
        org.apache.velocity-template | Velocity template | public.plain-text |  | vm
        org.template-toolkit.template | Template Toolkit template | public.plain-text |  | tt, tt2
        org.mojolicious.template | Mojolicious template | public.plain-text |  | ep
        co.ejs.template | Embedded JavaScript template | public.plain-text |  | ejs
        com.embarcadero.delphi-form | Delphi or Lazarus form | public.source-code |  | dfm, lfm, fmx
        com.microsoft.html-help-project | HTML Help project | org.freedesktop.ini-settings |  | hhp
        com.microsoft.resource-script | Windows resource script | public.source-code |  | rc, rc2, dlg
        com.microsoft.message-text | Windows messages | public.source-code |  | mc
        org.tug.metafont-source | METAFONT source | public.source-code |  | mf
        org.tug.metapost-source | MetaPost source | public.source-code |  | mp
        org.pike.pike-source | Pike source | public.source-code | text/x-pike | pike, pmod
        org.squirrel-lang.source | Squirrel source | public.source-code |  | nut
        org.jedsoft.s-lang-source | S-Lang source | public.source-code |  | sl
        org.why3.source | WhyML source | public.source-code |  | mlw
        org.complang.ragel | Ragel state machine | public.source-code |  | rl
        rs.pest.grammar | Pest grammar | public.source-code |  | pest
        rs.lalrpop.grammar | LALRPOP grammar | public.source-code |  | lalrpop
        org.javacc.grammar | JavaCC grammar | public.source-code |  | jj, jjt
        org.lark-parser.grammar | Lark grammar | public.source-code |  | lark
        org.iso.ebnf-grammar | Grammar (BNF) | public.source-code |  | ebnf, bnf, abnf
        org.llvm.tablegen | LLVM TableGen source | public.source-code |  | td
        com.riverbank.sip-binding | Python bindings (SIP) | public.source-code |  | sip
        org.asymptote.source | Asymptote drawing | public.source-code |  | asy
        org.jqlang.jq | jq program | public.source-code |  | jq
        edu.arizona.icon-source | Icon source | public.source-code |  | icn
        org.nickle.source | Nickle source | public.source-code |  | 5c
        org.beanshell.script | BeanShell script | public.script |  | bsh
        net.clipsrules.clips-source | CLIPS source | public.lisp-source
        net.augeas.lens | Augeas lens | public.source-code |  | aug
        org.ahrefs.atd | Type definitions (ATD) | public.source-code |  | atd
        org.renpy.script | Ren'Py script | public.source-code |  | rpy, rpym
        io.github.snakemake.workflow | Snakemake workflow | public.python-script |  | smk, =Snakefile
        dev.gn.build-file | GN build file | public.source-code |  | gn, gni, =.gn
        org.chromium.gyp | GYP build file | public.source-code |  | gyp, gypi
        org.boost.jamfile | Jam build file | public.source-code |  | jam, =Jamfile, =Jamroot, =Jamrules
        org.gambas.form | Gambas form | public.source-code |  | form
        org.opengl.assembly-program | ARB shader program | public.source-code
        com.blockdiag.diagram | Block diagram (blockdiag) | public.source-code |  | diag
        org.mscgen.chart | Message sequence chart (mscgen) | public.plain-text |  | msc, mscgen
        org.cweb.source | CWEB source | public.source-code |  | w
        org.gnu.gdb-script | GDB script | public.script |  | =.gdbinit
        org.ucb.logo-source | Logo program | public.source-code |  | logo
        io.github.joaotavora.yasnippet | YASnippet template | public.plain-text |  | yasnippet
        org.golang.txtar-archive | Text archive (txtar) | public.plain-text |  | txtar
        com.google.protobuf-text | Protocol Buffers, as text | public.plain-text |  | textproto, textpb, txtpb, pbtxt, prototxt
        org.gnu.gnat-library-information | GNAT library information | public.plain-text |  | ali
        """#
    }
}
