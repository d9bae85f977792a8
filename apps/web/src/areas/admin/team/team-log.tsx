import { useInfiniteQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/team";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { formatMoment } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { Card, CARD_LINES, CardLine, CardSkeleton } from "#ui/card.tsx";
import { actSentence } from "./act-words.ts";
import { teamLogQuery } from "./team-queries.ts";

/** The organisation's audit log, the newest first. */
export function TeamLog() {
  const query = useInfiniteQuery(teamLogQuery());
  if (query.isPending) return <CardSkeleton />;
  if (query.data === undefined)
    return <QueryFault error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Card title={t.log()}>
      <ol className={CARD_LINES}>
        {query.data.pages
          .flatMap(({ acts }) => acts)
          .map((act) => (
            <li key={act.id}>
              <CardLine
                name={actSentence(act)}
                note={<time dateTime={act.at}>{formatMoment(act.at)}</time>}
              />
            </li>
          ))}
      </ol>
      {query.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.moreActs()}
          </Button>
        </div>
      )}
    </Card>
  );
}
