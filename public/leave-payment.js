// Where no window could be opened, this tab went to PayPal, so it goes back to the checkout.
let isInTab = false
try {
  isInTab = sessionStorage.getItem('payment-in-tab') !== null
  sessionStorage.removeItem('payment-in-tab')
} catch {
  // Without storage, the page has a link to the checkout.
}
const goBack = () => location.replace(document.querySelector('a').href)
if (isInTab) goBack()
else {
  window.close()
  // Some apps show PayPal's window in place of the shop, and then there is nothing to close.
  setTimeout(goBack, 1_000)
}
