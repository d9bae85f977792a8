import { useSite } from "../site/site.ts";
import { LegalPage } from "./legal-page.tsx";

/** What the software keeps of people, where whoever runs this place has written no notice of their own. */
export function PrivacyPage() {
  const { name } = useSite().brand;
  return (
    <LegalPage
      title="Privacy notice"
      lead={`What ${name} knows of you, and for how long.`}
      sections={[
        {
          title: "Without an account",
          text: (
            <p>
              A cookie with a random number, for a year, so that you are the same visitor tomorrow; your name
              and avatar in this browser. In a space others see your avatar, your name, where you stand and
              what you write. Nothing else about you is kept.
            </p>
          ),
        },
        {
          title: "With an account",
          text: (
            <>
              <p>
                Your email address, name and password (as a hash that can’t be turned back), or what the
                service you sign in with tells: an identifier, and your name and address where it gives them.
                What you add yourself: profile, pictures, links, settings. What comes of being here: whom you
                follow, befriend, met or blocked, the spaces you visited and loved, notices, reports.
              </p>
              <p>
                Sign-ins and changes of the account are kept with time and network address, to find out about
                misuse. You see and end your sessions under Settings.
              </p>
            </>
          ),
        },
        {
          title: "Cookies",
          text: (
            <p>
              One for the visitor’s number, one for your session, one that says that there is a session, and
              one against forged requests. No advertising, no tracking by others.
            </p>
          ),
        },
        {
          title: "Who sees it",
          text: (
            <p>
              Others see your profile, unless it is private, and you while you are in a space. Those who run{" "}
              {name} can reach all that is kept on their machines. Nothing is passed on, except what you start
              yourself: a sign-in with another service, a push message through your browser’s maker.
            </p>
          ),
        },
        {
          title: "Your choice",
          text: (
            <p>
              Settings, Your data: download all of it, or delete the account. What others need, such as an
              open report, then stays without your name.
            </p>
          ),
        },
      ]}
    />
  );
}
