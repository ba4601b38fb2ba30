import { prose } from './prose.ts'
import type { SampleTranslation } from './sample-product.ts'

/** Hot sauces, in French. */
export const frenchHeat: Readonly<Record<string, SampleTranslation>> = {
  'saskatoon-berry-hot-sauce': {
    name: 'Sauce piquante aux amélanches',
    description: prose(`
      L’amélanche goûte le bleuet qui aurait rencontré une amande. Nous la faisons fermenter trois
      semaines avec des piments Fresno rouges, puis nous mélangeons le tout jusqu’à ce que ce soit
      lisse, avec un peu de betterave pour la couleur.

      D’abord fruitée, puis d’un piquant net et rapide. Délicieuse sur les tacos, les œufs au plat, les
      burgers de bison et les fromages à pâte molle.

      Piquant : trois sur cinq.
    `),
    ingredients: 'Piments Fresno fermentés, amélanches, vinaigre blanc, betteraves, sel de mer',
  },
  'nova-scotia-dulse-chili-crisp': {
    name: 'Huile croustillante au piment et à la dulse de la Nouvelle-Écosse',
    description: prose(`
      Des échalotes croquantes, de l’ail et des flocons de piment dans une huile rouge bien chaude,
      avec de la dulse grillée de la baie de Fundy là où les autres pots n’ont que du sel. Savoureuse,
      un peu saline et très difficile à ranger.

      Sur des dumplings, du riz, du maïs soufflé, des huîtres ou un simple œuf au plat. Creusez
      jusqu’au fond : c’est là que se cache le croustillant.

      Piquant : trois sur cinq.
    `),
    ingredients:
      'Huile de canola, échalotes, ail, flocons de piment, dulse, soya fermenté, sésame grillé, sel de mer',
  },
  'caesar-cocktail-hot-sauce': {
    name: 'Sauce piquante César sur la galerie',
    description: prose(`
      Le cocktail que Calgary a offert au pays mérite sa propre bouteille. Tomate, raifort, graines de
      céleri, lime et cayenne : assez claire pour la verser d’un trait, assez corsée pour compter.

      Cinq traits dans un César, davantage si personne ne doit conduire. Elle règle aussi le sort d’un
      cocktail de crevettes et des pommes de terre rissolées.

      Piquant : deux sur cinq.
    `),
    ingredients:
      'Tomates, vinaigre blanc, raifort, piments de Cayenne, jus de lime, graines de céleri, sel de mer',
  },
  'haskap-gochujang': {
    name: 'Gochujang aux camerises et au gingembre',
    description: prose(`
      Une pâte de piment fermentée à la coréenne, assouplie par la camerise, cette baie bleue allongée
      qui mûrit avant les fraises. Épaisse, savoureuse et un peu sure, avec du gingembre en finale.

      Versez-la sur du poulet frit, un bibimbap ou du chou-fleur rôti, ou mélangez-la à de la mayonnaise
      pour la meilleure trempette à frites de l’été.

      Piquant : trois sur cinq.
    `),
    ingredients:
      'Pâte de piment fermentée (piments, riz, soya, sel), camerises, vinaigre de riz, gingembre, sucre de canne',
  },
  'garlic-scape-green-hot-sauce': {
    name: 'Sauce piquante verte à la fleur d’ail',
    description: prose(`
      Chaque juillet, les producteurs d’ail coupent les tiges frisées de la fleur d’ail, et chaque
      juillet nous achetons tout ce que nous pouvons trouver. Nous les mélangeons avec des jalapeños,
      des tomatilles et de la lime, et voilà toute la recette.

      Fraîche et verte, moyennement relevée. Pour les tacos de poisson, les rôties à l’avocat et le
      déjeuner en général.

      Piquant : deux sur cinq.
    `),
    ingredients: 'Tomatilles, jalapeños, fleur d’ail, jus de lime, sel de mer',
  },
  'sea-buckthorn-habanero': {
    name: 'Sauce habanero à l’argousier',
    description: prose(`
      Notre plus forte. L’argouse est une petite baie orangée, acidulée comme le fruit de la passion,
      et c’est la seule chose que nous connaissions qui tienne tête à autant de habanero. La carotte et
      un peu de miel réconcilient les deux.

      Commencez par une goutte. Merveilleuse avec l’ananas grillé, le poulet à la jamaïcaine et le
      ceviche.

      Piquant : cinq sur cinq.
    `),
    ingredients: 'Argouses, carottes, habaneros, vinaigre blanc, miel, sel de mer',
  },
  'peach-scotch-bonnet': {
    name: 'Sauce longuement mijotée aux pêches du Niagara et au piment Scotch Bonnet, avec toute-épice grillée',
    description: prose(`
      Des pêches mûres du Niagara, des piments Scotch Bonnet et de la toute-épice grillée entière, cuits
      une demi-journée, jusqu’à ce que toute la rue soit au courant. Sucrée, florale et d’un piquant qui
      s’installe sans prévenir.

      Faite pour le porc, le plantain et la courge rôtie. Allongée de jus de lime, elle devient une
      vinaigrette.

      Piquant : quatre sur cinq.
    `),
    ingredients:
      'Pêches du Niagara, vinaigre blanc, piments Scotch Bonnet, sucre de canne, toute-épice, gingembre, sel de mer',
  },
}
