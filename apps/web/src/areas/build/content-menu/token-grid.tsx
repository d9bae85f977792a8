import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/content";
import { useState } from "react";
import { Link } from "react-router";
import { UPLOAD_TIMEOUT_MS } from "@veranda/contract/constants";
import { api } from "#api/client.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { integrationsQuery } from "#api/integrations-query.ts";
import { tokenPreviewQuery, tokensQuery, type ContentItem, type Wallet } from "#api/content-query.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { chainTitle } from "#i18n/titles/chain-title.ts";
import { shortAddress } from "#i18n/titles/short-address.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Select } from "#ui/select.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { contentOfFile, placeContent } from "../uploads/place-files.ts";
import { Tile, TILES } from "./tile.tsx";
import { useMoreAtEnd } from "./use-more-at-end.ts";

/** NFTs in one's connected wallets; pressing one hangs its picture up. */
export function TokenGrid({ chainIds }: { chainIds: readonly number[] }) {
  const { data, error } = useQuery(integrationsQuery());
  const [address, setAddress] = useState<string | null>(null);
  const [chain, setChain] = useState(chainIds[0] ?? 0);
  const wallets = data?.connectedWallets.map(({ connection }) => connection) ?? [];
  const chosen = wallets.find((each) => each === address) ?? wallets[0];
  if (error) return <Fault error={error} />;
  if (data === undefined) return <Tiles isBusy />;
  if (chosen === undefined)
    return (
      <EmptyState>
        {t.noWallets()}{" "}
        <Link to="/settings/sign-in" className="font-semibold underline">
          {t.connectWallet()}
        </Link>
      </EmptyState>
    );
  return (
    <>
      {(wallets.length > 1 || chainIds.length > 1) && (
        <div className="flex gap-2 px-4 pb-2">
          {wallets.length > 1 && (
            <Select size="xs" aria-label={t.wallet()} value={chosen} onChange={setAddress} className="flex-1">
              {wallets.map((each) => (
                <option key={each} value={each}>
                  {shortAddress(each)}
                </option>
              ))}
            </Select>
          )}
          {chainIds.length > 1 && (
            <Select
              size="xs"
              aria-label={t.blockchain()}
              value={chain}
              onChange={(value) => setChain(Number(value))}
              className="flex-1"
            >
              {chainIds.map((each) => (
                <option key={each} value={each}>
                  {chainTitle(each)}
                </option>
              ))}
            </Select>
          )}
        </div>
      )}
      <WalletTokens key={`${chosen}-${chain}`} address={chosen} chain={chain} />
    </>
  );
}

const Fault = ({ error }: { error: Error }) => (
  <p role="alert" className="px-5 py-4 text-sm text-bad">
    {sentenceFor(error)}
  </p>
);

const Tiles = ({ items = [], isBusy }: { items?: readonly ContentItem[]; isBusy: boolean }) => (
  <ul className={TILES} aria-busy={isBusy}>
    {items.map((item) => (
      <TokenTile key={item.id} item={item} />
    ))}
    {isBusy &&
      Array.from({ length: items.length === 0 ? 9 : 3 }, (_, at) => (
        <li key={`waits-${at}`}>
          <Skeleton className="aspect-square rounded-2xl bg-ink/10!" />
        </li>
      ))}
  </ul>
);

function WalletTokens(wallet: Wallet) {
  const pages = useInfiniteQuery(tokensQuery(wallet));
  const { data, error, isPending, isFetchingNextPage } = pages;
  const end = useMoreAtEnd(pages);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const isComplete = data?.pages.every((page) => page.isComplete) ?? true;
  return (
    <div className="more-below min-h-0 flex-1 overflow-y-auto overscroll-contain pt-1">
      {error && <Fault error={error} />}
      {!error && !isPending && items.length === 0 && (
        <EmptyState>
          {(isComplete ? t.noNftsOn : t.noNftsFoundOn)({ chain: chainTitle(wallet.chain) })}
        </EmptyState>
      )}
      <Tiles items={items} isBusy={isPending || isFetchingNextPage} />
      {!isComplete && <p className="px-5 pb-4 text-xs text-ink-soft">{t.someNftsMissing()}</p>}
      <div ref={end} aria-hidden="true" className="h-px" />
    </div>
  );
}

function TokenTile({ item: { id, title } }: { item: ContentItem }) {
  const engine = useEngine();
  const queries = useQueryClient();
  const roomId = useEngineState("session.roomId");
  const { data: preview } = useQuery(tokenPreviewQuery(id));
  const hang = useMutation({
    mutationFn: () =>
      api(
        "POST /files/import/token",
        { body: { id, roomID: roomId, media: "picture" } },
        { timeoutMs: UPLOAD_TIMEOUT_MS },
      ),
    onSuccess({ data: file }) {
      const content = contentOfFile(file);
      if (content && engine.state.session.roomId === roomId) placeContent(engine, [content]);
      void queries.invalidateQueries({ queryKey: ["me", "content"] });
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <Tile
      title={preview?.name ?? title}
      picture={preview?.picture ?? null}
      kind="image"
      // It is a file once it was brought.
      content={null}
      note={hang.isPending ? common.loading() : title}
      onPress={() => !hang.isPending && hang.mutate()}
    />
  );
}
