import { grounds } from '../../../web/brand/theme.ts'
import type { Manifest } from '../../assets/assets.ts'

/**
 * The one script that stands in a page. It colours the page as this browser was told to
 * (`src/web/brand/theme.ts`), before anything is painted. It lets the smaller pictures
 * (`src/web/styles/base.css`), the manifest, the display face and the other scripts come when the
 * first picture has been painted, or as soon as somebody touches the page: on a slow line that
 * picture is not held up by what nobody needs to see it. A face that came with a page before in
 * this tab is taken at once. Buttons that are pressed before the scripts are there are noted for
 * them (`src/web/boot/replay-early-clicks.ts`) and say that they are at it, so that no press is lost.
 */
export function inlineScript({ script, imports, font }: Manifest): string {
  // What the first one imports is asked for together with it, not after it.
  const all = [...imports, script].map((address) => `import(${JSON.stringify(address)})`).join(',')
  const colour = `try{const t=JSON.parse(localStorage.getItem("theme"));if(t=="light"||t=="dark"){document.documentElement.dataset.theme="saucery-"+t;for(const m of document.getElementsByName("theme-color"))m.content=${JSON.stringify(grounds)}[t]}}catch{}`
  const face = `const a="url(${font})",f=new FontFace("Fraunces",a,{weight:"100 900",display:"swap"}),d=()=>{document.fonts.add(f);f.loaded.then(()=>sessionStorage.setItem("font",a)).catch(()=>{})};try{sessionStorage.getItem("font")==a&&d()}catch{}`
  const note = `const b=[],n=e=>{const t=e.target.closest("button");t&&(b.push(t),t.ariaBusy="true")};addEventListener("click",n,!0);window.earlyClicks={buttons:b,stop:()=>removeEventListener("click",n,!0)};`
  const fetch = `const h=document.documentElement.dataset;h.pictures="first";const w=document.querySelector("[rel=manifest]");w.remove();let s=0;const g=()=>{s||(s=1,delete h.pictures,document.head.append(w),d(),${all})};addEventListener("load",()=>{const p=document.querySelector("[fetchpriority=high]");new PerformanceObserver(l=>{(!p||l.getEntries().some(e=>e.url))&&g()}).observe({type:"largest-contentful-paint",buffered:!0});setTimeout(g,500)});for(const e of["pointerdown","keydown","scroll"])addEventListener(e,g,{once:!0});setTimeout(g,3e3)`
  return `{${colour}${face}${note}${fetch}}`
}

/** How a policy names an inline text that it allows: by what it says, letter for letter. */
export function policyHash(text: string): string {
  return `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`
}
