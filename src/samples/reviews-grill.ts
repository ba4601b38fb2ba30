import type { SampleReview } from './sample-review.ts'

/** Reviews of the grill products. */
export const grillReviews: readonly SampleReview[] = [
  {
    id: 'c963cfe0-afae-4a3b-b909-6a04e7d80068',
    product: 'maple-chipotle-barbecue',
    customerName: 'Danielle Tremblay',
    customerEmail: 'danielle.tremblay@example.ca',
    rating: 5,
    title: 'Ribs, finally',
    comment:
      'I have been making my own barbecue sauce for ten years and I think I am done. The ' +
      'smoke is real, not the liquid kind, and it caramelizes without burning if you wait ' +
      'for the last ten minutes like the bottle says. My brother-in-law asked for the ' +
      'recipe. I told him it was a family secret.',
    status: 'approved',
    daysAgo: 3,
  },
  {
    id: '26b563b1-e794-4e14-a145-4c40c439f34a',
    product: 'maple-chipotle-barbecue',
    customerName: 'Marcus Okafor',
    customerEmail: 'marcus.okafor@example.com',
    rating: 5,
    title: null,
    comment: 'Bought one, went back for four. Kids put it on everything including pierogies.',
    status: 'approved',
    daysAgo: 9,
  },
  {
    id: 'd96e5adf-a2be-4e31-ac8b-e7d742840d2b',
    product: 'maple-chipotle-barbecue',
    customerName: 'Priya Raman',
    customerEmail: 'priya.raman@example.ca',
    rating: 4,
    title: 'Sweeter than I expected',
    comment:
      'Very good, and the chipotle comes through, but it is on the sweet side for me. I cut ' +
      'it with a bit of vinegar for chicken and then it was perfect.',
    status: 'approved',
    daysAgo: 17,
  },
  {
    id: '53d23c0b-df43-4fb2-99fc-fc64e7aa8576',
    product: 'maple-chipotle-barbecue',
    customerName: 'Gord Lalonde',
    customerEmail: 'gord.lalonde@example.ca',
    rating: 5,
    title: null,
    comment: null,
    status: 'approved',
    daysAgo: 26,
  },
  {
    id: '06e82a01-2b5c-4cd1-a7ca-430e92ac3d42',
    product: 'maple-chipotle-barbecue',
    customerName: 'Hannah Friesen',
    customerEmail: 'hannah.friesen@example.ca',
    rating: 3,
    title: 'Good sauce, bottle is stiff',
    comment:
      'Taste is lovely. It is thick straight out of the fridge and takes some patience to ' +
      'pour, so leave it on the counter first.',
    status: 'approved',
    daysAgo: 41,
  },
  {
    id: '1333bc1c-fe6c-4b03-a820-212c69599354',
    product: 'maple-chipotle-barbecue',
    customerName: 'Teresa Wolfe',
    customerEmail: 'teresa.wolfe@example.com',
    rating: 5,
    title: 'Beans!',
    comment: 'A spoonful in a pot of navy beans. That is the review.',
    status: 'pending',
    daysAgo: 0,
  },
  {
    id: '7972a36d-51b3-4a6c-a005-0ed31a6e72b9',
    product: 'wild-herb-chimichurri',
    customerName: 'Joaquín Medina',
    customerEmail: 'joaquin.medina@example.ca',
    rating: 4,
    title: 'Nearly like home',
    comment:
      'I grew up in Mendoza so I am a hard judge. The ramps are not traditional but I liked ' +
      'them. A touch more vinegar and I would give five.',
    status: 'approved',
    daysAgo: 6,
  },
  {
    id: '6977a41b-730b-4d9c-94a6-7f00f335c357',
    product: 'wild-herb-chimichurri',
    customerName: 'Ellen MacAskill',
    customerEmail: 'ellen.macaskill@example.ca',
    rating: 5,
    title: null,
    comment: 'Fresh tasting in a way jarred herbs never are. Gone in one weekend at the cottage.',
    status: 'approved',
    daysAgo: 21,
  },
  {
    id: 'a0187b4d-5120-4e8f-b327-26d0356a4152',
    product: 'wild-herb-chimichurri',
    customerName: 'Sam Whitford',
    customerEmail: 'sam.whitford@example.com',
    rating: 2,
    title: 'Oily',
    comment: 'More oil than herb in my jar. The flavour at the bottom was good.',
    status: 'approved',
    daysAgo: 33,
  },
  {
    id: '542861cd-55e7-467e-ae6a-c4a9e89c5bc7',
    product: 'wild-herb-chimichurri',
    customerName: 'Beatrice Osei',
    customerEmail: 'beatrice.osei@example.ca',
    rating: 5,
    title: 'New potatoes',
    comment: 'Toss it with warm potatoes and a bit of feta. You are welcome.',
    status: 'pending',
    daysAgo: 1,
  },
  {
    id: '8491cabe-a0af-4356-97bc-c74d6d683cf8',
    product: 'okanagan-cherry-teriyaki',
    customerName: 'Kenji Watanabe',
    customerEmail: 'kenji.watanabe@example.ca',
    rating: 5,
    title: 'Salmon night',
    comment:
      'Glossy, not gluey. The cherry is there but it does not shout. We do salmon every ' +
      'Thursday now.',
    status: 'approved',
    daysAgo: 5,
  },
  {
    id: '67a9b05c-7dfb-47e8-9775-f593ce3ad2b2',
    product: 'okanagan-cherry-teriyaki',
    customerName: 'Aidan Murphy',
    customerEmail: 'aidan.murphy@example.com',
    rating: 4,
    title: 'Swing top is handy',
    comment: null,
    status: 'approved',
    daysAgo: 28,
  },
  {
    id: '3e1dcfb5-92bd-431c-b4d2-ea1614daf467',
    product: 'montreal-steak-sauce',
    customerName: 'Jean-François Roy',
    customerEmail: 'jf.roy@example.ca',
    rating: 5,
    title: 'Enfin',
    comment:
      'Enfin une sauce à steak qui goûte le poivre et pas juste le sucre. Parfaite sur un ' +
      'smoked meat.',
    status: 'approved',
    daysAgo: 8,
  },
  {
    id: '1570bc62-1832-49e2-b3aa-391808fc2081',
    product: 'montreal-steak-sauce',
    customerName: 'Carol Hendry',
    customerEmail: 'carol.hendry@example.ca',
    rating: 3,
    title: null,
    comment:
      'Nice enough, a bit heavy on the coriander for my husband. I finished the bottle by ' +
      'myself so make of that what you will.',
    status: 'approved',
    daysAgo: 30,
  },
  {
    id: 'c3b1b366-b185-4ac8-80e0-529930b9f609',
    product: 'montreal-steak-sauce',
    customerName: 'Win Big Today',
    customerEmail: 'promo@example.com',
    rating: 5,
    title: 'Make money from home',
    comment: 'Ask me how I made $4,000 in one week from my kitchen table. Not about sauce.',
    status: 'rejected',
    daysAgo: 12,
  },
  {
    id: '41bc858e-b0b4-462e-8e18-a3634891a61b',
    product: 'yukon-birch-syrup-glaze',
    customerName: 'Stephanie Charlie',
    customerEmail: 'stephanie.charlie@example.ca',
    rating: 5,
    title: 'The real thing',
    comment:
      'My auntie taps birch outside Dawson so I know what it should taste like, and this ' +
      'does. Expensive, but I know how much sap goes into it. On blue cheese with a walnut ' +
      'it is a whole dessert.',
    status: 'approved',
    daysAgo: 11,
  },
  {
    id: 'e7db270d-1e21-4216-9fbb-a63829d144e4',
    product: 'yukon-birch-syrup-glaze',
    customerName: 'Ravi Sandhu',
    customerEmail: 'ravi.sandhu@example.ca',
    rating: 4,
    title: null,
    comment:
      'Beautiful little jug. Used it on duck at Thanksgiving and there was silence at the ' +
      'table.',
    status: 'pending',
    daysAgo: 2,
  },
  {
    id: '3be4c78b-b4ae-4dd3-847e-604605f9eb87',
    product: 'smoked-wild-blueberry-barbecue',
    customerName: 'Mélanie Gagnon',
    customerEmail: 'melanie.gagnon@example.ca',
    rating: 5,
    title: 'Bleuet power',
    comment: 'I am from the Lac so I bought it to complain about it. I have no complaints.',
    status: 'approved',
    daysAgo: 7,
  },
  {
    id: '92ed2607-383c-417b-9756-a407dbeece42',
    product: 'spruce-tip-juniper-sauce',
    customerName: 'Ingrid Solheim',
    customerEmail: 'ingrid.solheim@example.ca',
    rating: 5,
    title: 'Please make more',
    comment:
      'Tastes like a walk in the woods after rain. I got two bottles in July and now they ' +
      'are gone and so is the stock. Put me on whatever list you have.',
    status: 'approved',
    daysAgo: 48,
  },
]
