/** What a page knows of the embedded wallet before its code is fetched. */
export const AUTH_ID = 'auth'
