// Where no window could be opened, this tab went to PayPal, so it goes back to the checkout.
let isInTab = false
try {
  isInTab = sessionStorage.getItem('payment-in-tab') !== null
  sessionStorage.removeItem('payment-in-tab')
} catch {
  // Without storage, the page has a link to the checkout.
}
if (isInTab) location.replace(document.querySelector('a').href)
else window.close()
