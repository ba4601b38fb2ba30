import { readProducts } from '../../../src/server/import/read-products.ts'

// Small files with the columns of other programs' exports.

type Row = Record<string, string>

export function csvOf(columns: readonly string[], rows: readonly Row[]): string {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lines = rows.map((row) => columns.map((name) => quoted(row[name] ?? '')).join(','))
  return [columns.map(quoted).join(','), ...lines, ''].join('\r\n')
}

export const shopifyColumns =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Cost per item,Included / Canada,Price / Canada,Status'.split(
    ',',
  )

const shopifyRow = {
  Published: 'true',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '5',
  'Variant Inventory Policy': 'deny',
  'Variant Price': '9.00',
  'Variant Taxable': 'true',
  'Gift Card': 'false',
  'Included / Canada': 'true',
  Status: 'active',
}

/** An export of Shopify; each row is an active product at 9.00 with 5 in stock, but for its cells. */
export function shopifyFile(...rows: Row[]): string {
  return csvOf(
    shopifyColumns,
    rows.map((row) => ({ ...(row.Title === undefined ? {} : shopifyRow), ...row })),
  )
}

export const wooColumns =
  'ID;Type;SKU;GTIN, UPC, EAN, or ISBN;Name;Published;Is featured?;Visibility in catalog;Short description;Description;Date sale price starts;Date sale price ends;Tax status;Tax class;In stock?;Stock;Low stock amount;Backorders allowed?;Sold individually?;Weight (kg);Length (cm);Width (cm);Height (cm);Allow customer reviews?;Purchase note;Sale price;Regular price;Categories;Tags;Shipping class;Images;Download limit;Download expiry days;Parent;Grouped products;Upsells;Cross-sells;External URL;Button text;Position;Attribute 1 name;Attribute 1 value(s);Attribute 1 visible;Attribute 1 global'.split(
    ';',
  )

const wooRow = {
  Type: 'simple',
  Published: '1',
  'Is featured?': '0',
  'Visibility in catalog': 'visible',
  'Tax status': 'taxable',
  'In stock?': '1',
  Stock: '5',
  'Regular price': '9.00',
  Position: '0',
}

/** An export of WooCommerce with these headings; each row is for sale at 9.00, but for its cells. */
export function wooFile(rows: Row[], headings: readonly string[] = wooColumns): string {
  const [, ...lines] = csvOf(
    wooColumns,
    rows.map((row) => ({ ...wooRow, ...row })),
  ).split('\r\n')
  return [csvOf(headings, []).trim(), ...lines].join('\r\n')
}

export function read(text: string, now?: number) {
  const file = readProducts(Buffer.from(text), null, now)
  return {
    ...file,
    /** What the file states, by name. */
    stated: Object.fromEntries(file.products.map(({ product, stated }) => [product.name, stated])),
    counts: Object.fromEntries(file.notes.map(({ code, count }) => [code, count])),
  }
}
