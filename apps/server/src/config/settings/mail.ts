import { bareText, smtpUrl } from "../parse.ts";
import { optional, setting } from "./setting.ts";

export const mailSettings = {
  SMTP_URL: optional({
    meaning:
      "Mail server, as in `smtp://user:password@mail.example.org:587` or `smtps://…:465`. Without it mails are kept in the data folder's `mail`, and shown at `/api/mail` in development, to this machine only.",
    parse: smtpUrl,
    secret: true,
  }),
  SMTP_FROM: setting({
    meaning: "Who mails come from, as in `Veranda <hello@example.org>`.",
    default: "Veranda <no-reply@localhost>",
    parse: bareText(200),
  }),
} as const;
