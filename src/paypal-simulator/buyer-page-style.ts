/** The shop's palette, light and dark, sized for a popup of 500 by 600. */
export const style = `
:root {
  --paper: #FBF6EE; --card: #FFFDF9; --ink: #2A1A14; --soft: #6B5247; --line: #D9C7B4;
  --accent: #B3311F; --on-accent: #FFFFFF; --tint: #F6E3D3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1C120E; --card: #2A1A14; --ink: #FBF6EE; --soft: #D3BDAE; --line: #5C4438;
    --accent: #F0876F; --on-accent: #2A1A14; --tint: #43291F;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 1rem; display: grid; place-items: center;
  background: var(--paper); color: var(--ink); font: 1rem/1.45 system-ui, sans-serif;
}
main {
  width: 100%; max-width: 27rem; padding: 1.25rem 1.5rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 1rem;
}
p { margin: 0; }
h1 { margin: .75rem 0 1rem; font: 600 1.5rem/1.25 Georgia, serif; overflow-wrap: anywhere; }
.badge {
  display: inline-block; padding: .15rem .75rem; border-radius: 1rem;
  background: var(--tint); font-size: .875rem; font-weight: 600;
}
dl { margin: 0 0 1rem; }
dl div {
  display: flex; gap: 1rem; justify-content: space-between; align-items: baseline; padding: .3rem 0;
}
dt { color: var(--soft); }
dd { margin: 0; font-weight: 600; text-align: right; overflow-wrap: anywhere; }
.amount { font-size: 1.375rem; font-variant-numeric: tabular-nums; }
.past {
  margin-bottom: 1rem; padding: .5rem .75rem; border-left: 4px solid var(--accent);
  background: var(--tint);
}
form { display: grid; gap: .75rem; }
.answer { display: grid; grid-template-columns: 8rem 1fr; gap: 1rem; align-items: center; }
.answer p { color: var(--soft); font-size: .9375rem; }
button {
  min-height: 2.75rem; padding: .5rem 1rem; border: 2px solid var(--accent); border-radius: .75rem;
  background: transparent; color: var(--accent); font: inherit; font-weight: 600; cursor: pointer;
}
button.approve { background: var(--accent); color: var(--on-accent); }
button.cancel { border-color: var(--soft); color: var(--ink); }
button:hover { text-decoration: underline; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
@media (max-width: 24rem) { .answer { grid-template-columns: 1fr; gap: .25rem; } }
.note { margin-top: 1.25rem; color: var(--soft); font-size: .875rem; }
`
