import { useSite } from "../site/site.ts";
import { LegalPage } from "./legal-page.tsx";

/** The terms that hold where whoever runs this place has written none of their own. */
export function TermsPage() {
  const { name } = useSite().brand;
  return (
    <LegalPage
      title="Terms of use"
      lead={`The rules for using ${name}.`}
      sections={[
        {
          title: "Who runs this site",
          text: (
            <p>
              {name} is run by the people who installed it, on their own servers. They decide who can join and
              what can be built here.
            </p>
          ),
        },
        {
          title: "Your account",
          text: (
            <p>
              One account per person. Keep your password to yourself. You can delete your account at any time
              in Settings, under Your data. Administrators can suspend or delete accounts that break these
              rules.
            </p>
          ),
        },
        {
          title: "How to behave",
          text: (
            <p>
              No harassment, no hate, nothing that endangers children, nothing illegal. Don’t impersonate
              anyone. Hosts can remove you from their spaces. If you see something wrong, report it: reports
              go to the administrators.
            </p>
          ),
        },
        {
          title: "What you create",
          text: (
            <p>
              It stays yours. By adding it to a space, you allow {name} to store it and show it to everyone
              who can enter that space. Only upload what you have the right to share.
            </p>
          ),
        },
        {
          title: "No warranty",
          text: (
            <p>
              {name} is provided as is. It may change, be unavailable for a while, or shut down. You can
              download a copy of your data in Settings, under Your data.
            </p>
          ),
        },
      ]}
    />
  );
}
