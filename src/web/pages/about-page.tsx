import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { PageTexts } from '#shared/contract/settings/settings.ts'
import { defaultShopName } from '#shared/domain/shop/identity.ts'
import * as m from '#shared/i18n/messages.ts'
import { pageTextsQuery } from '../api/queries.ts'
import { useShop, useShopWords } from '../boot/shop-info.ts'
import { PagePicture } from '../brand/page-picture.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { ArrowRightIcon, BoxIcon, HeartIcon, LeafIcon, ShieldIcon } from '../ui/icons.tsx'
import { LoadAgain } from '../ui/lazy/error-boundary.tsx'
import { Prose } from './prose.tsx'

/** The About page, in the owner's words (ABOUT-01, ABOUT-02). */
export default function AboutPage() {
  const { data, isLoadingError } = useQuery(pageTextsQuery('about'))
  if (isLoadingError) return <LoadAgain />
  if (!data) return <Loading label={m.loadingPage()} />
  return (
    <>
      <AboutStory texts={data} />
      <AboutValues texts={data} />
      <section className="full-bleed invitation">
        <div className="page-width flex flex-col items-start gap-8 py-16 lg:flex-row lg:items-center lg:justify-between lg:py-20">
          <h2 className="section-title max-w-2xl">{data.aboutInvitation}</h2>
          <Link
            href="/"
            className="btn btn-lg border-transparent bg-(--invitation-button) text-(--invitation-ink)"
          >
            {m.aboutStart()}
            <ArrowRightIcon />
          </Link>
        </div>
      </section>
    </>
  )
}

type TextsProps = { texts: PageTexts }

/** Three overlapping pictures, with their positions in a grid of twelve columns and rows. */
const pictures = [
  ['herb', 'area-[1/1/8/8]'],
  ['curry', 'area-[4/7/11/13]'],
  ['bbq', 'area-[8/2/13/7]'],
] as const

function AboutStory({ texts }: TextsProps) {
  const { name, look } = useShop()
  const words = useShopWords()
  // The pictures show sauces of the default name.
  const isFirst = name === defaultShopName && !look?.logo && !words.products
  return (
    <section className="grid gap-10 py-12 lg:grid-cols-2 lg:gap-20 lg:py-20">
      <div className="flex flex-col gap-6">
        <p className="flex items-center gap-3 font-medium text-muted before:h-px before:w-8 before:bg-primary">
          {m.aboutLabel({ shop: name })}
        </p>
        <h1 className="hero-name">{texts.aboutTitle}</h1>
        {texts.aboutStory && (
          <Prose
            html={texts.aboutStory}
            className="about-text flex flex-col gap-5 text-lg leading-relaxed"
          />
        )}
      </div>
      <PagePicture of="aboutPicture" className="aspect-square self-center" />
      {isFirst && !look?.aboutPicture && (
        <div
          aria-hidden="true"
          className="grid aspect-square grid-cols-12 grid-rows-12 self-center"
        >
          {pictures.map(([picture, area]) => (
            <img
              key={picture}
              src={`/pictures/${picture}.webp`}
              alt=""
              width={1200}
              height={1200}
              loading="lazy"
              decoding="async"
              className={`size-full rounded-box object-cover outline-8 outline-base-100 ${area}`}
            />
          ))}
        </div>
      )}
    </section>
  )
}

const icons = [LeafIcon, ShieldIcon, HeartIcon, BoxIcon]

/** The values that have a title or a text. */
function valuesOf(texts: PageTexts) {
  const { value1Title, value2Title, value3Title, value4Title } = texts
  const { value1Text, value2Text, value3Text, value4Text } = texts
  const values = [
    { title: value1Title, text: value1Text },
    { title: value2Title, text: value2Text },
    { title: value3Title, text: value3Text },
    { title: value4Title, text: value4Text },
  ]
  return values
    .map((value, index) => ({ ...value, ValueIcon: icons[index] ?? LeafIcon }))
    .filter(({ title, text }) => title || text)
}

function AboutValues({ texts }: TextsProps) {
  const values = valuesOf(texts)
  if (values.length === 0) return null
  return (
    <section aria-labelledby="values" className="border-t border-base-300 py-16 lg:py-24">
      <h2 id="values" className="section-title">
        {m.aboutValues()}
      </h2>
      <ul className="mt-10 grid grid-cols-1 gap-px overflow-hidden rounded-box border border-base-300 bg-base-300 sm:grid-cols-2 lg:grid-cols-4">
        {values.map(({ title, text, ValueIcon }, index) => (
          <li key={index} className="flex flex-col gap-3 bg-base-100 p-5 lg:p-8">
            <ValueIcon className="size-8 text-primary" />
            {title && <h3 className="mt-6 font-display text-2xl font-semibold">{title}</h3>}
            <p className="text-muted text-pretty">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
