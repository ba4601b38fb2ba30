/** The tabs of the dashboard whose notifications an account has seen or not (FEED-01). */
export const notificationTabs = ['orders', 'reviews', 'products'] as const

export type NotificationTab = (typeof notificationTabs)[number]
