import * as t from "@veranda/messages/legal";
import { useSite } from "#site/site.ts";
import { LegalPage } from "./legal-page.tsx";

/** The default terms, for installations whose operator has set none of their own. */
export function TermsPage() {
  const { name: site } = useSite().brand;
  return (
    <LegalPage
      title={t.terms()}
      lead={t.termsLead({ site })}
      sections={[
        { title: t.whoRuns(), paragraphs: [t.whoRunsText({ site })] },
        { title: t.account(), paragraphs: [t.accountText()] },
        { title: t.behave(), paragraphs: [t.behaveText()] },
        { title: t.create(), paragraphs: [t.createText({ site })] },
        { title: t.warranty(), paragraphs: [t.warrantyText({ site })] },
      ]}
    />
  );
}
