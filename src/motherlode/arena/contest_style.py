"""What the page of a contest looks like, by day and by night."""

STYLE = """
:root {
  --paper: #fbf8f1; --card: #ffffff; --ink: #2b2620; --soft: #6f665a; --rule: #e6dfd2; --mark: #a9792b;
  --c0: #b8860b; --c1: #2a6f97; --c2: #a23b72; --c3: #3f7d3f; --c4: #6a4c93; --c5: #c8553d; --c6: #17807e;
  --c7: #6b7280; --up: #2a6f97; --down: #c8553d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17140f; --card: #211d17; --ink: #efe7d8; --soft: #a89d8c; --rule: #393226; --mark: #d9a94a;
    --c0: #e3b341; --c1: #6cb2dc; --c2: #e08ab8; --c3: #86c286; --c4: #b69be0; --c5: #f09078; --c6: #5fc7c4;
    --c7: #a3abb8; --up: #6cb2dc; --down: #f09078;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1180px; margin: 0 auto; padding: 2rem 1rem 3rem; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.2; }
h2 { margin: 0 0 .6rem; font-size: 1.1rem; }
h3 { margin: .8rem 0 0; font-size: .95rem; font-weight: 600; }
.answer { margin: .6rem 0 .2rem; font-size: 1.25rem; }
.note { margin: .5rem 0 0; color: var(--soft); font-size: .88rem; }
.plots { columns: 2 480px; column-gap: 1rem; margin: 1.5rem 0 .5rem; }
section, footer { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 1rem 1.2rem; }
section { margin: 0 0 1rem; break-inside: avoid; }
section.wide { column-span: all; }
section:not(.wide) + section.wide { margin-top: 1rem; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { fill: var(--ink); font: 15px system-ui, sans-serif; }
svg text.soft { fill: var(--soft); font-size: 13px; }
svg text.figure { font-size: 14px; font-variant-numeric: tabular-nums; }
.grid { stroke: var(--rule); stroke-width: 1; }
.mark { stroke: var(--mark); stroke-width: 1.5; stroke-dasharray: 5 4; }
.span { stroke-width: 5; stroke-linecap: round; opacity: .55; }
.way { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
.band { stroke: none; opacity: .16; }
line.c0, .way.c0 { stroke: var(--c0); } .dot.c0, .band.c0 { fill: var(--c0); } i.c0 { background: var(--c0); }
line.c1, .way.c1 { stroke: var(--c1); } .dot.c1, .band.c1 { fill: var(--c1); } i.c1 { background: var(--c1); }
line.c2, .way.c2 { stroke: var(--c2); } .dot.c2, .band.c2 { fill: var(--c2); } i.c2 { background: var(--c2); }
line.c3, .way.c3 { stroke: var(--c3); } .dot.c3, .band.c3 { fill: var(--c3); } i.c3 { background: var(--c3); }
line.c4, .way.c4 { stroke: var(--c4); } .dot.c4, .band.c4 { fill: var(--c4); } i.c4 { background: var(--c4); }
line.c5, .way.c5 { stroke: var(--c5); } .dot.c5, .band.c5 { fill: var(--c5); } i.c5 { background: var(--c5); }
line.c6, .way.c6 { stroke: var(--c6); } .dot.c6, .band.c6 { fill: var(--c6); } i.c6 { background: var(--c6); }
line.c7, .way.c7 { stroke: var(--c7); } .dot.c7, .band.c7 { fill: var(--c7); } i.c7 { background: var(--c7); }
.key { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: 0 0 .4rem; padding: 0; list-style: none;
  font-size: .9rem; }
.key i { display: inline-block; width: .8em; height: .8em; margin-right: .4em; border-radius: 50%; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { padding: .3rem .6rem; text-align: left; font-weight: 600; }
.cross td { min-width: 5.5rem; padding: .35rem .6rem; text-align: right; border: 1px solid var(--rule); }
.cross thead td { border: 0; }
.cross small { display: block; white-space: nowrap; color: var(--soft); font-weight: 400; }
.cross .up { background: color-mix(in srgb, var(--up) calc(var(--depth) * .45), transparent); }
.cross .down { background: color-mix(in srgb, var(--down) calc(var(--depth) * .45), transparent); }
.cross .sure { font-weight: 700; }
.cross .self { background: var(--rule); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .8rem 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0; padding: .7rem; overflow-x: auto; background: var(--paper); border: 1px solid var(--rule);
  border-radius: 6px; font-size: .88rem; white-space: pre-wrap; overflow-wrap: anywhere; }
"""
