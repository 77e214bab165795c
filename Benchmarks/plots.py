"""Draws what the benchmarks measured: plots.py RESULTS FOLDER MACHINE

RESULTS is the file that results.py has written. FOLDER gets benchmarks.md, and one SVG for each group of results under pictures/. MACHINE is a
text file that names the machine and the versions of the programs.
"""
import json
import sys
from html import escape
from pathlib import Path

TITLES = {
    "start-up": "Starting, and converting one kilobyte", "payloads": "A payload of 50 MB", "links": "Cleaning links", "html": "HTML to text and to Markdown",
    "pictures": "JPEG to PNG, and contact sheets", "galleries": "Galleries of 10,000 images", "clipboard": "The clipboard",
}
UNITS = {"ms": "milliseconds; a shorter bar is better", "µs": "microseconds for each link; a shorter bar is better", "MB/s": "MB/s; a longer bar is better"}
WIDTH, LABELS, BARS, ROW, HEAD = 760, 300, 370, 22, 30
STYLE = """
    text { font: 13px system-ui, sans-serif; fill: #24292f }
    .task { font-weight: 600 } .unit, .value { fill: #57606a }
    .ours { fill: #0969da } .peer { fill: #afb8c1 }
    @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3 } .unit, .value { fill: #9198a1 }
        .ours { fill: #4493f8 } .peer { fill: #57606a }
    }
"""


def tasks(results):
    """The results of one group, by task, in the order in which they were measured."""
    found = {}
    for result in results:
        found.setdefault(result["task"], []).append(result)
    return found


def figure(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def drawing(title, results):
    """An SVG with a bar for each program, in one panel a task; bars of different tasks are not to be compared."""
    lines, y = [], 8
    for task, group in tasks(results).items():
        unit = group[0]["unit"]
        y += HEAD
        lines.append(f'<text class="task" x="8" y="{y - 10}">{escape(task)} <tspan class="unit" font-weight="400"> {escape(UNITS[unit])}</tspan></text>')
        longest = max(result["value"] for result in group)
        for result in group:
            length = max(BARS * result["value"] / longest, 1)
            kind = "ours" if result["program"] == "dragconv" else "peer"
            lines.append(f'<text x="{LABELS - 8}" y="{y + 14}" text-anchor="end">{escape(result["program"])}</text>'
                         f'<rect class="{kind}" x="{LABELS}" y="{y + 3}" width="{length:.1f}" height="{ROW - 7}" rx="2"/>'
                         f'<text class="value" x="{LABELS + length + 8:.1f}" y="{y + 14}">{figure(result["value"])}</text>')
            y += ROW
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y + 12}" viewBox="0 0 {WIDTH} {y + 12}" role="img" aria-label="{escape(title)}">\n'
            f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n" + "\n".join(lines) + "\n</svg>\n")


def table(results):
    lines = ["| task | program | figure | unit |", "|---|---|---:|---|"]
    for task, group in tasks(results).items():
        for result in group:
            name = result["program"].replace("|", "\\|")
            program = f"**{name}**" if result["program"] == "dragconv" else name
            lines.append(f"| {task} | {program} | {figure(result['value'])} | {result['unit']} |")
            task = ""
    return "\n".join(lines)


def main():
    results = [json.loads(line) for line in Path(sys.argv[1]).read_text().splitlines()]
    folder, machine = Path(sys.argv[2]), Path(sys.argv[3]).read_text().strip()
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    parts = ["# Figures", "Each figure is the median of whole process runs on one core; dragconv and its peers run in turns, in one run "
             "of the benchmarks. "
             "`Benchmarks/run --plot` regenerates this page. The figures hold for the machine and the versions named below; on other machines, "
             "expect similar ratios rather than the same figures.", "```\n" + machine + "\n```"]
    for group, title in TITLES.items():
        chosen = [result for result in results if result["group"] == group]
        if not chosen:
            continue
        name = f"benchmark-{group}.svg"
        (pictures / name).write_text(drawing(title, chosen))
        parts += [f"## {title}", f"![{title}](pictures/{name})", "<details><summary>The figures as a table</summary>", table(chosen), "</details>"]
    (folder / "benchmarks.md").write_text("\n\n".join(parts) + "\n")


main()
