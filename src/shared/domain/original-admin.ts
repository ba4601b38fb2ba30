/** The id of the account created at the first start, which cannot be deleted (O9). */
export const originalAdminId = '00000000-0000-4000-8000-000000000001'
