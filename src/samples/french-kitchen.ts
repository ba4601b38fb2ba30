import { prose } from './prose.ts'
import type { SampleTranslation } from './sample-product.ts'

/** Simmer sauces, relishes and condiments, in French. */
export const frenchKitchen: Readonly<Record<string, SampleTranslation>> = {
  'butter-chicken-simmer-sauce': {
    name: 'Sauce à mijoter au cari pour poulet au beurre',
    description: prose(`
      Tomates, crème et beurre avec du fenugrec, de la cardamome verte et du piment du Cachemire, comme
      on la prépare dans bien des cuisines de Brampton et de Surrey. Soyeuse et ronde, plus réconfortante
      que piquante.

      Faites dorer 500 g de poulet ou de paneer, versez le pot et laissez mijoter quinze minutes. Pour
      quatre personnes, avec du riz et du naan.

      Piquant : deux sur cinq.
    `),
    ingredients:
      'Tomates biologiques, crème, beurre, oignons, gingembre, ail, piment du Cachemire, fenugrec, cardamome verte, sel',
  },
  'prairie-honey-mustard': {
    name: 'Moutarde au miel des Prairies',
    description: prose(`
      La Saskatchewan cultive plus de graines de moutarde que presque partout ailleurs, et ses abeilles
      travaillent dans le champ de canola d’à côté. Nous n’avons eu qu’à faire les présentations : de la
      moutarde brune à l’ancienne, du miel de canola pâle et un peu de vinaigre de cidre.

      Sucrée, granuleuse et vive. En trempette pour les bretzels, en glaçage sur un jambon ou dans une
      vinaigrette prête en deux minutes.

      À peine piquante.
    `),
    ingredients:
      'Graines de moutarde brune, miel de canola, vinaigre de cidre de pomme, curcuma, sel',
  },
  'green-tomato-tourtiere-relish': {
    name: 'Relish aux tomates vertes pour tourtière',
    description: prose(`
      Les dernières tomates vertes d’octobre, avec de l’oignon, du céleri et un petit bouquet bien chaud
      de clou de girofle et de graines de moutarde. Acidulée, croquante et à peine sucrée, parce que la
      tourtière est déjà assez riche.

      Faite pour la tourtière, à l’aise sur les hot-dogs, les saucisses et une tranche de vieux cheddar.

      Pas piquante du tout.
    `),
    ingredients:
      'Tomates vertes, oignons, vinaigre blanc, céleri, sucre de canne, graines de moutarde, clous de girofle, sel',
  },
  'halifax-donair-sauce': {
    name: 'Sauce à donair à la mode de Halifax',
    description: prose(`
      Sucrée, pleine d’ail et sans complexe, exactement comme il la faut à une heure du matin au coin de
      la rue. Du lait concentré, de l’ail, du vinaigre blanc, et rien qui cherche à l’améliorer.

      Pour les donairs, évidemment. Aussi pour les croûtes de pizza, les doigts à l’ail et les gens qui
      ont déménagé en Ontario.

      Pas piquante du tout.
    `),
    ingredients: 'Lait concentré sucré, vinaigre blanc, ail, sel',
  },
  'ketchup-aux-fruits': {
    name: 'Ketchup aux fruits',
    description: prose(`
      Le ketchup en gros morceaux de tous les garde-manger du Québec : tomates, pêches, poires et pommes
      coupées à la main, avec de la cannelle et du céleri. Cuit dans de petits chaudrons de cuivre avec
      des fruits biologiques, et mis en pot bien chaud.

      À côté du pâté à la viande, du jambon froid ou des œufs brouillés, ou à même le pot quand personne
      ne regarde.

      Pas piquant du tout.
    `),
    ingredients:
      'Tomates biologiques, pêches biologiques, poires biologiques, pommes biologiques, vinaigre de cidre de pomme, sucre de canne, céleri, cannelle, sel',
  },
  'golden-coconut-curry': {
    name: 'Sauce dorée au cari et à la noix de coco',
    description: prose(`
      Du lait de coco, du curcuma, de la citronnelle et de la lime kéfir dans un cari doré tout en
      douceur. Crémeuse et parfumée, prête le temps de cuire le riz.

      Versez-la sur ce que le jardin vous donne : courge, haricots verts, pois chiches, un morceau de
      morue.

      Contient de la noix de coco. Piquant : un sur cinq.
    `),
    ingredients:
      'Lait de coco, oignons, citronnelle, curcuma, feuilles de lime kéfir, gingembre, ail, sel',
  },
}
