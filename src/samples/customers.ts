export type SampleCustomer = {
  firstName: string
  lastName: string
  address: string
  city: string
  province: string
  zipCode: string
  country: 'CA' | 'US'
  areaCode: string
}

type Row = readonly [string, string, string, string, string, string, string]

const canadians: readonly Row[] = [
  ['Danielle', 'Tremblay', '4821 Rue Saint-Denis', 'Montréal', 'QC', 'H2J 2L5', '514'],
  ['Marcus', 'Okafor', '77 Lakeshore Road W', 'Mississauga', 'ON', 'L5H 1G1', '905'],
  ['Priya', 'Raman', '1205 King Street W', 'Toronto', 'ON', 'M6K 1G2', '416'],
  ['Gord', 'Lalonde', '318 Algonquin Avenue', 'North Bay', 'ON', 'P1B 4W2', '705'],
  ['Hannah', 'Friesen', '96 Main Street', 'Steinbach', 'MB', 'R5G 1Z3', '204'],
  ['Joaquín', 'Medina', '2450 Victoria Drive', 'Vancouver', 'BC', 'V5N 4L3', '604'],
  ['Ellen', 'MacAskill', '14 Prince Street', 'Pictou', 'NS', 'B0K 1H0', '902'],
  ['Kenji', 'Watanabe', '639 Johnson Street', 'Victoria', 'BC', 'V8W 1M7', '250'],
  ['Jean-François', 'Roy', '155 Rue Principale', 'Sherbrooke', 'QC', 'J1H 1A1', '819'],
  ['Stephanie', 'Charlie', '902 Front Street', 'Dawson City', 'YT', 'Y0B 1G0', '867'],
  ['Ravi', 'Sandhu', '13480 78 Avenue', 'Surrey', 'BC', 'V3W 2Y2', '604'],
  ['Mélanie', 'Gagnon', '40 Rue Racine E', 'Saguenay', 'QC', 'G7H 1R1', '418'],
  ['Ingrid', 'Solheim', '212 Banff Avenue', 'Canmore', 'AB', 'T1W 1N2', '403'],
  ['Tyler', 'Nokusis', '508 Dewdney Avenue', 'Regina', 'SK', 'S4N 0E9', '306'],
  ['Amy', 'Zhao', '88 Commerce Valley Drive', 'Markham', 'ON', 'L3T 7N5', '905'],
  ['Fatima', 'El-Sayed', '1730 Bank Street', 'Ottawa', 'ON', 'K1V 7Z4', '613'],
  ['Mei-Ling', 'Chow', '4500 Kingsway', 'Burnaby', 'BC', 'V5H 2A9', '604'],
  ['Bruce', 'Comeau', '23 Rue du Quai', 'Caraquet', 'NB', 'E1W 1B6', '506'],
  ['Olivia', 'Hartley', '61 Water Street', "St. John's", 'NL', 'A1C 1A1', '709'],
  ['Jill', 'Kowalchuk', '1116 9 Avenue SE', 'Calgary', 'AB', 'T2G 0S7', '403'],
  ['Soo-Jin', 'Park', '5460 Yonge Street', 'Toronto', 'ON', 'M2N 6K7', '416'],
  ['Naomi', 'Feldman', '378 Academy Road', 'Winnipeg', 'MB', 'R3N 0B8', '204'],
  ['Rob', 'Dhaliwal', '9927 102 Avenue', 'Grande Prairie', 'AB', 'T8V 1A7', '780'],
  ['Claire', 'Ouellette', '300 Main Street', 'Moncton', 'NB', 'E1C 1B9', '506'],
  ['Andre', 'Campbell', '2154 Eglinton Avenue E', 'Scarborough', 'ON', 'M1K 2N2', '416'],
  ['Harpreet', 'Gill', '41 Peel Village Parkway', 'Brampton', 'ON', 'L6W 1A4', '905'],
  ['Sarah', 'Linklater', '17 Franklin Road', 'Yellowknife', 'NT', 'X1A 2N4', '867'],
  ['Joyce', 'Hnatiuk', '725 Broadway Avenue', 'Saskatoon', 'SK', 'S7N 1B3', '306'],
  ['Monique', 'Charbonneau', '88 Rue Saint-Jean', 'Québec', 'QC', 'G1R 1N6', '418'],
  ['Iain', 'Fraser', '209 University Avenue', 'Charlottetown', 'PE', 'C1A 4L9', '902'],
  ['Leilani', 'Santos', '10420 Jasper Avenue', 'Edmonton', 'AB', 'T5J 1Z4', '780'],
  ['Peter', 'Angnakak', '1085 Mivvik Street', 'Iqaluit', 'NU', 'X0A 0H0', '867'],
  ['Giulia', 'Ferrante', '640 Rue Jean-Talon E', 'Montréal', 'QC', 'H2R 1V2', '514'],
  ['Nguyen', 'Thanh Ha', '1288 Hollis Street', 'Halifax', 'NS', 'B3J 1T6', '902'],
  ['Oksana', 'Melnyk', '433 Selkirk Avenue', 'Winnipeg', 'MB', 'R2W 2M3', '204'],
  ['Ahmed', 'Warsame', '55 Elmvale Crescent', 'London', 'ON', 'N6E 1A5', '519'],
]

const americans: readonly Row[] = [
  ['Megan', 'Kowalski', '1422 Elmwood Avenue', 'Buffalo', 'NY', '14222', '716'],
  ['Luis', 'Herrera', '2210 South Congress Avenue', 'Austin', 'TX', '78704', '512'],
  ['Karen', 'Lindqvist', '318 Ballard Avenue NW', 'Seattle', 'WA', '98107', '206'],
  ['Dave', 'Pelletier', '47 Commercial Street', 'Portland', 'ME', '04101', '207'],
]

const customerFrom =
  (country: 'CA' | 'US') =>
  ([firstName, lastName, address, city, province, zipCode, areaCode]: Row): SampleCustomer => ({
    firstName,
    lastName,
    address,
    city,
    province,
    zipCode,
    country,
    areaCode,
  })

export const canadianCustomers: readonly SampleCustomer[] = canadians.map(customerFrom('CA'))
export const americanCustomers: readonly SampleCustomer[] = americans.map(customerFrom('US'))
