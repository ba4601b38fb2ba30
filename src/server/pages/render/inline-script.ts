import { themeColors } from '../../../web/brand/theme.ts'
import type { Manifest } from '../../assets/assets.ts'

/**
 * The inline script of every page. It sets the stored theme (`src/web/brand/theme.ts`) before the first
 * paint. It delays the smaller pictures (`src/web/styles/base.css`), the manifest, the display font and
 * the other scripts until the largest picture is painted or the visitor interacts, so that they do not
 * compete with that picture on a slow connection. A font that this tab has loaded before is used at
 * once. Clicks on buttons before the scripts have loaded are recorded, to be replayed
 * (`src/web/boot/replay-early-clicks.ts`), and the buttons are marked as busy.
 */
export function inlineScript({ script, imports, font }: Manifest): string {
  // The entry script's imports are fetched in parallel with it.
  const all = [...imports, script].map((address) => `import(${JSON.stringify(address)})`).join(',')
  const color = `try{const t=JSON.parse(localStorage.getItem("theme"));if(t=="light"||t=="dark"){document.documentElement.dataset.theme="saucery-"+t;for(const m of document.getElementsByName("theme-color"))m.content=${JSON.stringify(themeColors)}[t]}}catch{}`
  const displayFont = `const a="url(${font})",f=new FontFace("Fraunces",a,{weight:"100 900",display:"swap"}),d=()=>{document.fonts.add(f);f.loaded.then(()=>sessionStorage.setItem("font",a)).catch(()=>{})};try{sessionStorage.getItem("font")==a&&d()}catch{}`
  const recordClicks = `const b=[],n=e=>{const t=e.target.closest("button");t&&(b.push(t),t.ariaBusy="true")};addEventListener("click",n,!0);window.earlyClicks={buttons:b,stop:()=>removeEventListener("click",n,!0)};`
  const loadLater = `const h=document.documentElement.dataset;h.pictures="first";const w=document.querySelector("[rel=manifest]");w.remove();let s=0;const g=()=>{s||(s=1,delete h.pictures,document.head.append(w),d(),${all})};addEventListener("load",()=>{const p=document.querySelector("[fetchpriority=high]");new PerformanceObserver(l=>{(!p||l.getEntries().some(e=>e.url))&&g()}).observe({type:"largest-contentful-paint",buffered:!0});setTimeout(g,500)});for(const e of["pointerdown","keydown","scroll"])addEventListener(e,g,{once:!0});setTimeout(g,3e3)`
  return `{${color}${displayFont}${recordClicks}${loadLater}}`
}

export function policyHash(text: string): string {
  return `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`
}
