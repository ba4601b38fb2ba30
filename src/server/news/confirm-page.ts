import { cleanText } from '#shared/contract/field-errors.ts'
import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import { barePage } from '../http/bare-page.ts'
import { consentWords } from './consent.ts'
import { confirmReader } from './letters.queries.ts'
import { confirmId, newsPaths } from './news-paths.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The page of the link in the first email. It has a button and no script that presses it: scanners open
 * links, and some run scripts, but nobody has agreed to anything by that (NEWS-01).
 */
export function askToConfirm(context: Context, request: Request, id: string): Response {
  if (!isLink(context, request, id)) return wrongLink()
  const action = localAddress(currentLocale(), newsPaths(context.alertKeys, id).confirm)
  return barePage(200, { title: m.newsTitle() }, [
    `<h1>${m.newsTitle()}</h1>`,
    `<p>${Bun.escapeHTML(consentWords(context.settings))}</p>`,
    `<form method="post" action="${action}"><button>${m.newsConfirm()}</button></form>`,
  ])
}

export async function answerConfirm(
  context: Context,
  request: Request,
  id: string,
): Promise<Response> {
  if (!isLink(context, request, id)) return wrongLink()
  await atomically(context, (tx) => confirmReader(tx, id, context.clock()))
  const home = localAddress(currentLocale(), '/')
  return barePage(200, { title: m.newsConfirmed() }, [
    `<h1>${m.newsConfirmed()}</h1>`,
    `<p>${m.newsConfirmedMore()}</p>`,
    `<p><a href="${home}">${m.goHome()}</a></p>`,
  ])
}

function isLink({ alertKeys }: Context, request: Request, id: string): boolean {
  const key = cleanText(new URL(request.url).searchParams.get('key') ?? '')
  return UUID.test(id) && alertKeys.isKeyOf(confirmId(id), key)
}

function wrongLink(): Response {
  return barePage(404, { title: m.titleNotFound() }, [`<h1>${m.alertWrongLink()}</h1>`])
}
