import { expect, test } from 'bun:test'
import { plainTextOf } from '../../../src/server/import/plain-text.ts'
import { threadTime } from '../../support/thread-time.ts'

test('an HTML description becomes plain text, and a < or > outside a tag stays', () => {
  expect(plainTextOf('<p class="a">Hot &amp; sweet.</p><ul><li>Maple</li></ul>')).toBe(
    'Hot & sweet.\n\n• Maple',
  )
  expect(plainTextOf('<script src="x">bad</script>1 < 2 <br/>and 3 > 2')).toBe('1 < 2\nand 3 > 2')
})

test('half a megabyte of unfinished, nested or repeated tags does not stall', () => {
  const started = threadTime()
  for (const piece of ['<a', '<div>', '<script>', '&', '<ul><li>', '<p> ', '</p', '<!--', '\n ']) {
    plainTextOf(piece.repeat(500_000 / piece.length))
  }
  expect(threadTime() - started).toBeLessThan(10_000)
})

test.each([
  ['R&eacute;duction d&rsquo;&eacute;rable, 12&nbsp;&deg;C', 'Réduction d’érable, 12 °C'],
  ['<dl><dt>Heat</dt><dd>5</dd></dl>', 'Heat\n5'],
  [
    '<table><tr><th>Heat</th><td>5</td></tr><tr><td>Size</td><td>1</td></tr></table>',
    'Heat | 5\nSize | 1',
  ],
  ['<ol><li>Shake</li><li>Pour<ul><li>slowly</li></ul></li></ol>', '1. Shake\n2. Pour\n• slowly'],
  ['a<style>a>b{c:d}@media (width<600px){e{}}</style><script>1<2</script><!-- <b>x</b> -->z', 'az'],
  [
    '<p title="a>b">Hot<br>sweet</p>\n<p>&nbsp;</p><blockquote>Good</blockquote>',
    'Hot\nsweet\n\nGood',
  ],
  ['<pre>a\nb</pre><span style="display: none">no</span><p hidden>no</p>c', 'a\nb\n\nc'],
  ['Fish &amp; chips\nnew line', 'Fish & chips\nnew line'],
  ['<div>a</div><div><div>b</div></div>', 'a\nb'],
  ['It is <3 & <b>5</b>&#8217;s &#x41; &unknown; &copy', 'It is <3 & 5’s A &unknown; ©'],
])('%p reads %p, as a browser shows it', (html, text) => {
  expect(plainTextOf(html)).toBe(text)
})
