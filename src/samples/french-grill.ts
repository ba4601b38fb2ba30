import { prose } from './prose.ts'
import type { SampleTranslation } from './sample-product.ts'

/** Barbecue sauces and glazes, in French. */
export const frenchGrill: Readonly<Record<string, SampleTranslation>> = {
  'maple-chipotle-barbecue': {
    name: 'Sauce barbecue à l’érable et au chipotle',
    description: prose(`
      Sirop d’érable foncé, chipotles en adobo et tomates cuites lentement, le tout mijoté jusqu’à
      napper la cuillère. Sucrée et boisée au départ, fumée au milieu, elle laisse une chaleur douce
      qui prend son temps.

      Badigeonnez-en les côtes levées ou les hauts de cuisse dans les dix dernières minutes sur la
      braise, ajoutez-en une cuillerée aux fèves au lard, ou posez la bouteille à côté des frites.

      Piquant : deux sur cinq.
    `),
    ingredients:
      'Tomates, sirop d’érable, vinaigre de cidre de pomme, piments chipotle, oignon, graines de moutarde, sel',
  },
  'wild-herb-chimichurri': {
    name: 'Chimichurri aux herbes sauvages',
    description: prose(`
      Persil plat, origan et ail des bois, hachés à la main pour que vous voyiez ce que vous mangez,
      dans une huile de tournesol pressée à froid et du vinaigre de vin rouge. Herbacé, bien aillé et
      assez vif pour réveiller tout ce qui a vu la flamme.

      Servez-le sur un steak, du halloumi grillé ou des pommes de terre nouvelles. Agitez d’abord le
      pot : l’huile remonte, et c’est normal.

      Piquant : un sur cinq.
    `),
    ingredients:
      'Huile de tournesol, persil, vinaigre de vin rouge, ail des bois, origan, ail, sel de mer, flocons de piment',
  },
  'okanagan-cherry-teriyaki': {
    name: 'Teriyaki aux cerises de l’Okanagan',
    description: prose(`
      Des cerises noires bien sucrées de l’Okanagan, cuites dans la sauce soya, le mirin et le
      gingembre frais. Lustrée, salée et sucrée, avec la profondeur d’une bonne confiture et sans
      colorant artificiel.

      Parfaite pour le saumon, les boulettes et les bols de nouilles. Elle épaissit vite dans une
      poêle chaude : ajoutez-la en dernier et remuez sans arrêt.

      Pas piquante du tout.
    `),
    ingredients:
      'Cerises douces, sauce soya (soya, blé, sel), mirin, sucre de canne, gingembre, ail',
  },
  'montreal-steak-sauce': {
    name: 'Sauce à steak de Montréal',
    description: prose(`
      Tout ce qu’on aime des épices à steak, mis en bouteille : poivre noir concassé, graines de
      coriandre, ail et aneth, dans une base sombre de tamarin, de mélasse et de vinaigre de malt.

      Plus acidulée et poivrée que sucrée. Bonne sur un contre-filet, meilleure dans un sandwich à la
      viande fumée, et excellente dans un pain de viande.

      Piquant : un sur cinq.
    `),
    ingredients:
      'Vinaigre de malt (orge), tamarin, mélasse, pâte de tomate, poivre noir, graines de coriandre, ail, aneth, sel',
  },
  'yukon-birch-syrup-glaze': {
    name: 'Glaçage au sirop de bouleau du Yukon',
    description: prose(`
      Il faut environ cent litres d’eau de bouleau pour faire un litre de sirop : voilà pourquoi il
      n’y en a jamais beaucoup. Le bouleau est plus foncé que l’érable et rappelle la mélasse, les
      fruits rouges et une pointe de balsamique.

      Nous n’y ajoutons que du vinaigre de cidre, du poivre noir et du sel de mer. Badigeonnez-en des
      carottes rôties, du canard ou un saumon sur planche de cèdre, ou versez-en sur un fromage bleu.

      Pas piquant du tout.
    `),
    ingredients: 'Sirop de bouleau, vinaigre de cidre de pomme, poivre noir, sel de mer',
  },
  'smoked-wild-blueberry-barbecue': {
    name: 'Sauce barbecue aux bleuets sauvages fumés',
    description: prose(`
      De petits bleuets sauvages du Lac-Saint-Jean, fumés au bois de pommier et mijotés avec des
      tomates, de la cassonade et un trait de vinaigre de cidre. D’un violet presque noir, fruitée et
      franchement fumée.

      Essayez-la avec du porc effiloché, des burgers à la dinde ou un sandwich au vieux cheddar fondu.

      Piquant : un sur cinq.
    `),
    ingredients:
      'Bleuets sauvages fumés, tomates, cassonade, vinaigre de cidre de pomme, oignon, sel de mer, paprika fumé',
  },
  'spruce-tip-juniper-sauce': {
    name: 'Sauce aux pousses d’épinette et au genièvre',
    description: prose(`
      Deux semaines par année, en juin, les jeunes pousses d’épinette sont tendres, d’un vert éclatant,
      et goûtent le citron et la résine. Nous les infusons avec du genièvre, des pommes vertes et du
      vinaigre de vin blanc, et nous embouteillons ce que la saison nous donne.

      Servez-la avec du chevreuil, un rôti de porc ou des champignons. Quelques gouttes dans un gin
      tonique ne font pas de mal.

      Un seul lot par année. Pas piquante du tout.
    `),
    ingredients:
      'Pommes vertes, vinaigre de vin blanc, pousses d’épinette, sucre de canne, baies de genièvre, sel de mer',
  },
}
