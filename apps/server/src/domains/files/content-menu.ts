import { and, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { ContentItem, FileStorage } from "@veranda/contract";
import { DEFAULT_LOCALE, inLocale, messageById, type Locale } from "@veranda/messages";
import * as objectGroups from "@veranda/messages/object-groups";
import * as objects from "@veranda/messages/objects";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Quota } from "./quota.ts";
import type { TokenGallery, TokensAsked } from "./token-gallery.ts";
import { bannedAmong } from "./banned-contents.ts";
import { asBanned, type FoundFile, recordOf, selectFiles } from "./records.ts";
import { files } from "./tables.ts";

const PAGE = 48;
const TEMPLATES_MAX = 100;

/** A built-in object that can be placed. */
export type PrefabItem = { id: string; title: string; group: string; picture: string | null };
type Search = "uploads" | "prefabs" | "templates" | "tokens" | "all";
/** `locale`: language of the names of objects. */
type Asked = {
  query: string;
  search: Search;
  offset: number;
  locale?: Locale;
  /** Wallet whose tokens are requested. */
  wallet?: { address: string; chain: number } | null;
};
type MenuPage = { items: ContentItem[]; next: number | null; storage: FileStorage; isComplete: boolean };

/** What somebody can place, and the templates for new spaces. */
export type ContentMenu = {
  /** If tokens are requested, throws the errors of the gallery. */
  page(accountId: string, asked: Asked): Promise<MenuPage>;
  /** Newest first. */
  templates(accountId: string, name: string): Promise<ContentItem[]>;
};

type MenuSource = {
  count: number;
  isComplete?: boolean;
  read: (offset: number, limit: number) => Promise<readonly ContentItem[]>;
};
type ContentMenuDeps = {
  db: Db;
  quota: Quota;
  prefabs: () => readonly PrefabItem[];
  gallery: Pick<TokenGallery, "find">;
};

export function createContentMenu({ db, quota, prefabs, gallery }: ContentMenuDeps): ContentMenu {
  const own = (accountId: string, query: string, isTemplate: boolean): SQL | undefined =>
    and(
      eq(files.accountId, accountId),
      isNull(files.removedAt),
      eq(files.isHidden, false),
      eq(files.state, "UPLOADED"),
      isTemplate ? eq(files.kind, "template") : ne(files.kind, "template"),
      query === "" ? undefined : sql`position(fold_text(${query}) in ${files.foldedName}) > 0`,
    );
  const ofFiles = async (where: SQL | undefined): Promise<MenuSource> => ({
    count: await db.$count(files, where),
    async read(offset, limit) {
      const found = await selectFiles(db)
        .where(where)
        .orderBy(desc(files.createdAt), files.id)
        .offset(offset)
        .limit(limit);
      const banned = await bannedAmong(
        db,
        found.flatMap(({ file }) => file.digest ?? []),
      );
      return found.map((each) => {
        const item = itemOf(each);
        const isBanned = each.file.digest !== null && banned.has(each.file.digest);
        return isBanned && item.file ? { ...item, file: asBanned(item.file) } : item;
      });
    },
  });
  const ofPrefabs = async (query: string, locale: Locale): Promise<MenuSource> => {
    const words = folded(query);
    // In the asker's language, and by their original names.
    const namesOf = ({ id, title, group }: PrefabItem): string[] => [
      inLocale(locale, () => messageById(objects, id, title)),
      inLocale(locale, () => messageById(objectGroups, group, group)),
      title,
    ];
    const found = prefabs().filter((prefab) => namesOf(prefab).some((name) => folded(name).includes(words)));
    return {
      count: found.length,
      read: async (offset, limit) =>
        found.slice(offset, offset + limit).map(({ id, title, picture }) => ({
          id,
          kind: "prefab",
          title,
          picture,
          prefab: id,
        })),
    };
  };
  const ofTokens = async (accountId: string, asked: TokensAsked): Promise<MenuSource> => {
    const { items, isComplete } = await gallery.find(accountId, asked);
    return {
      count: items.length,
      isComplete,
      read: async (offset, limit) => items.slice(offset, offset + limit),
    };
  };
  return {
    async page(accountId, { query, search, offset, locale = DEFAULT_LOCALE, wallet = null }) {
      const isIn = (shelf: Search): boolean => search === shelf || search === "all";
      const [storage, shelves] = await Promise.all([
        quota.of(accountId),
        Promise.all([
          ...(isIn("uploads") ? [ofFiles(own(accountId, query, false))] : []),
          ...(isIn("prefabs") ? [ofPrefabs(query, locale)] : []),
          ...(isIn("templates") ? [ofFiles(own(accountId, query, true))] : []),
          ...(wallet !== null && search === "tokens" ? [ofTokens(accountId, { ...wallet, query })] : []),
          ...(wallet !== null && search === "all"
            ? [ofTokens(accountId, { ...wallet, query }).catch(withoutTokens)]
            : []),
        ]),
      ]);
      const items: ContentItem[] = [];
      let before = 0;
      for (const shelf of shelves) {
        const from = Math.max(0, offset + items.length - before);
        if (from < shelf.count && items.length < PAGE)
          items.push(...(await shelf.read(from, PAGE - items.length)));
        before += shelf.count;
      }
      const after = offset + items.length;
      return {
        items,
        next: after < before && items.length > 0 ? after : null,
        storage,
        isComplete: shelves.every(({ isComplete = true }) => isComplete),
      };
    },
    async templates(accountId, name) {
      const shelf = await ofFiles(own(accountId, name, true));
      return [...(await shelf.read(0, TEMPLATES_MAX))];
    },
  };
}

/** In a mixed list, an unavailable chain only leaves out its tokens. */
function withoutTokens(error: unknown): MenuSource {
  if (!(error instanceof NamedError)) throw error;
  return { count: 0, isComplete: false, read: async () => [] };
}

/** Lower case without accents. */
const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

export function itemOf(found: FoundFile): ContentItem {
  const { id, name, kind } = found.file;
  const file = recordOf(found);
  return {
    id,
    kind: kind === "template" ? "template" : "file",
    title: name,
    picture: file.asset.poster,
    file,
  };
}
