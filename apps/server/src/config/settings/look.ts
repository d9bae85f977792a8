import { DEFAULT_TAGLINE } from "@veranda/contract/constants";
import { accentColour, address, bareText, mailAddress, samplesLanguage } from "../parse.ts";
import { optional, setting } from "./setting.ts";

export const lookSettings = {
  BRAND_NAME: setting({
    meaning: "Name of the site.",
    default: "Veranda",
    parse: bareText(40),
  }),
  SAMPLES_LANGUAGE: setting({
    meaning:
      "Language of the names, descriptions and tags of the spaces and templates that come with the installation: `en`, `de`, `es` or `ja`. Changed later, spaces that nobody has edited are renamed at the next start.",
    default: "en",
    parse: samplesLanguage,
  }),
  BRAND_TAGLINE: setting({
    meaning: "One line under the name.",
    default: DEFAULT_TAGLINE,
    parse: bareText(120),
  }),
  BRAND_ACCENT_LIGHT: setting({
    meaning: "Accent colour on light pages, as `#rrggbb`.",
    default: "#b4532a",
    parse: accentColour,
  }),
  BRAND_ACCENT_DARK: setting({
    meaning: "Accent colour on dark pages, as `#rrggbb`.",
    default: "#f0a070",
    parse: accentColour,
  }),
  BRAND_LOGO_URL: optional({
    meaning: "Address of a logo picture. Without it the built-in one is shown.",
    parse: address,
  }),
  BRAND_TERMS_URL: optional({
    meaning: "Address of your own terms of use. Without it, the plain ones at /terms apply.",
    parse: address,
  }),
  BRAND_PRIVACY_URL: optional({
    meaning:
      "Address of your own privacy notice. Without it, the plain one at /privacy says what the software stores.",
    parse: address,
  }),
  CONTACT_EMAIL: optional({
    meaning: "Mail address at which users and authorities reach you. It is shown at /contact.",
    parse: mailAddress,
  }),
} as const;
