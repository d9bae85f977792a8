import { PageMeta } from "#site/page-meta.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";

type LegalPageProps = {
  title: string;
  lead: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
};

/** A legal page: short sections. */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  return (
    <PageBody>
      <PageMeta title={title} description={lead} />
      <PageHead title={title} lead={lead} />
      <div className="flex max-w-[68ch] flex-col gap-8">
        {sections.map(({ title: name, paragraphs }) => (
          <section key={name}>
            <h2 className="mb-2 text-xl">{name}</h2>
            <div className="flex flex-col gap-2 text-[1.0625rem] leading-relaxed text-ink-soft">
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
    </PageBody>
  );
}
