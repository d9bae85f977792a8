import * as t from "@veranda/messages/legal";
import { useSite } from "#site/site.ts";
import { LegalPage } from "./legal-page.tsx";

/** The default privacy notice, for installations whose operator has set none of their own. */
export function PrivacyPage() {
  const { name: site } = useSite().brand;
  return (
    <LegalPage
      title={t.privacy()}
      lead={t.privacyLead({ site })}
      sections={[
        { title: t.withoutAccount(), paragraphs: [t.withoutAccountText()] },
        { title: t.withAccount(), paragraphs: [t.withAccountText(), t.withAccountTextMore()] },
        { title: t.cookies(), paragraphs: [t.cookiesText()] },
        { title: t.whoSees(), paragraphs: [t.whoSeesText({ site })] },
        { title: t.choices(), paragraphs: [t.choicesText()] },
      ]}
    />
  );
}
