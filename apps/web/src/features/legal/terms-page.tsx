import { useSite } from "../site/site.ts";
import { LegalPage } from "./legal-page.tsx";

/** The terms that hold where whoever runs this place has written none of their own. */
export function TermsPage() {
  const { name } = useSite().brand;
  return (
    <LegalPage
      title="Terms of use"
      lead={`What holds between you and those who run ${name}.`}
      sections={[
        {
          title: "The place",
          text: (
            <p>
              {name} is run by the people who installed it, on machines of their own. They decide who may come
              in and what may be built here.
            </p>
          ),
        },
        {
          title: "Your account",
          text: (
            <p>
              One person, one account. Keep your password to yourself. You can end the account at any time
              under Settings, Your data; so can those who run the place, when someone harms others.
            </p>
          ),
        },
        {
          title: "With each other",
          text: (
            <p>
              No harassment, no hatred, nothing that endangers children, nothing against the law. Don’t
              pretend to be someone else. Hosts may ask you to leave their space. Report what goes wrong: a
              report reaches those who run the place.
            </p>
          ),
        },
        {
          title: "What you make",
          text: (
            <p>
              It stays yours. By putting it into a space you allow {name} to keep it and to show it to those
              who may enter that space. Bring only what you may share.
            </p>
          ),
        },
        {
          title: "No promises",
          text: (
            <p>
              The place comes as it is. It may change, be away for a while, or close. Take along what matters
              to you: Settings, Your data.
            </p>
          ),
        },
      ]}
    />
  );
}
