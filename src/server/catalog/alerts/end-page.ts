import { cleanText } from '#shared/contract/field-errors.ts'
import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Context } from '../../context/context.ts'
import { barePage } from '../../http/bare-page.ts'
import { endAlerts, endPathOf } from './end-alerts.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The page of the link in an email. It posts the wish, by a script that presses its button, because mail
 * scanners open links as well.
 */
export function askToEnd(context: Context, request: Request, id: string): Response {
  if (!isLink(context, request, id)) return wrongLink()
  const action = localAddress(currentLocale(), endPathOf(context.alertKeys, id))
  const head = { title: m.alertStopTitle(), script: '/submit-form.js' }
  return barePage(200, head, [
    `<h1>${m.alertStopTitle()}</h1>`,
    `<form method="post" action="${action}"><button>${m.emailBackStop()}</button></form>`,
  ])
}

/** Ends the alerts, for that page and for the button of mail programs (RFC 8058). */
export async function answerEnd(context: Context, request: Request, id: string): Promise<Response> {
  if (!isLink(context, request, id)) return wrongLink()
  const alert = await endAlerts(context, id)
  const isNews = alert?.productId === null
  const title = isNews ? m.newsStopped() : m.alertStopped()
  const home = localAddress(currentLocale(), '/')
  return barePage(200, { title }, [
    `<h1>${title}</h1>`,
    `<p>${isNews ? m.newsStoppedMore() : m.alertStoppedMore()}</p>`,
    `<p><a href="${home}">${m.goHome()}</a></p>`,
  ])
}

function isLink({ alertKeys }: Context, request: Request, id: string): boolean {
  const key = cleanText(new URL(request.url).searchParams.get('key') ?? '')
  return UUID.test(id) && alertKeys.isKeyOf(id, key)
}

function wrongLink(): Response {
  return barePage(404, { title: m.titleNotFound() }, [`<h1>${m.alertWrongLink()}</h1>`])
}
