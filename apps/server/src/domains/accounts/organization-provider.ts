/** What names of identity providers begin with that organisations have set up themselves. */
export const ORGANIZATION_PROVIDER = "saml:org-";
