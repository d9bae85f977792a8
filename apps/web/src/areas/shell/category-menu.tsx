import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/pages";
import {
  Building2,
  CalendarDays,
  Flame,
  Heart,
  History,
  LayoutGrid,
  Shapes,
  Share2,
  Sparkles,
  Sprout,
  UsersRound,
} from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { categoriesMenuQuery } from "#api/queries.ts";
import { useAuth } from "#session/use-auth.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { useSite } from "#site/site.ts";
import { categoryName } from "#areas/browse";

/** Rarely used: loaded after the page. */
const LanguageSelect = lazyComponent(() =>
  import("#preferences/language-select.tsx").then(({ LanguageSelect }) => LanguageSelect),
);

const ENTRY =
  "flex h-10 items-center gap-3 rounded-xl px-3 text-[0.9375rem] font-medium transition-colors duration-150";

type EntryProps = { to: string; icon: ReactNode; children: ReactNode; onGo: (() => void) | undefined };

function Entry({ to, icon, children, onGo }: EntryProps) {
  return (
    <li>
      <NavLink
        to={to}
        prefetch="intent"
        onClick={onGo}
        className={({ isActive }) =>
          `${ENTRY} ${isActive ? "bg-accent-soft text-ink" : "text-ink-soft hover:bg-hover hover:text-ink"}`
        }
        end
      >
        <span
          aria-hidden="true"
          className="grid size-5 place-items-center font-emoji text-[1.0625rem] leading-none"
        >
          {icon}
        </span>
        <span className="truncate">{children}</span>
      </NavLink>
    </li>
  );
}

function AccountEntries({ onGo }: { onGo: (() => void) | undefined }) {
  const { me } = useAuth();
  return (
    <div>
      <h2 className="mb-1.5 px-3 font-text text-xs font-semibold tracking-wide text-ink-faint">
        {t.yours()}
      </h2>
      <ul className="flex flex-col gap-0.5">
        <Entry onGo={onGo} to="/recent" icon={<History className="size-4.5" />}>
          {t.recent()}
        </Entry>
        <Entry onGo={onGo} to="/mine" icon={<Shapes className="size-4.5" />}>
          {t.spaces()}
        </Entry>
        <Entry onGo={onGo} to="/shared" icon={<Share2 className="size-4.5" />}>
          {t.shared()}
        </Entry>
        <Entry onGo={onGo} to="/loved" icon={<Heart className="size-4.5" />}>
          {t.loved()}
        </Entry>
        <Entry onGo={onGo} to="/friends" icon={<UsersRound className="size-4.5" />}>
          {t.friends()}
        </Entry>
        {me?.myOrganization != null && (
          <Entry onGo={onGo} to="/team" icon={<Building2 className="size-4.5" />}>
            {t.team()}
          </Entry>
        )}
      </ul>
    </div>
  );
}

/** Featured, Trending, New, each category and All Categories. Entries that need an account aren't listed for guests. */
export function CategoryMenu({ onGo }: { onGo?: () => void }) {
  const { data: categories = [] } = useQuery(categoriesMenuQuery());
  const { isLoggedIn, isRestoring } = useAuth();
  const { termsUrl, privacyUrl } = useSite().brand;
  return (
    <nav aria-label={t.categories()} className="flex flex-col gap-5">
      <ul className="flex flex-col gap-0.5">
        <Entry onGo={onGo} to="/categories/featured-games" icon={<Sparkles className="size-4.5" />}>
          {t.featured()}
        </Entry>
        <Entry onGo={onGo} to="/trending" icon={<Flame className="size-4.5" />}>
          {t.trending()}
        </Entry>
        <Entry onGo={onGo} to="/newest" icon={<Sprout className="size-4.5" />}>
          {t.newest()}
        </Entry>
        <Entry onGo={onGo} to="/events" icon={<CalendarDays className="size-[1.125rem]" />}>
          {t.whatsOn()}
        </Entry>
      </ul>
      {/* Also while a session is restored, so that nothing below shifts. */}
      {(isLoggedIn || isRestoring) && <AccountEntries onGo={onGo} />}
      <div>
        <h2 className="mb-1.5 px-3 font-text text-xs font-semibold tracking-wide text-ink-faint">
          {t.categories()}
        </h2>
        <ul className="flex flex-col gap-0.5">
          {categories.map((category) => (
            <Entry key={category.slug} onGo={onGo} to={`/categories/${category.slug}`} icon={category.emoji}>
              {categoryName(category)}
            </Entry>
          ))}
          <Entry onGo={onGo} to="/categories" icon={<LayoutGrid className="size-4.5" />}>
            {t.allCategories()}
          </Entry>
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 text-xs text-ink-faint">
        <Link to={termsUrl} onClick={onGo} className="hover:text-ink hover:underline">
          {t.terms()}
        </Link>
        <Link to={privacyUrl} onClick={onGo} className="hover:text-ink hover:underline">
          {t.privacy()}
        </Link>
        <Link to="/contact" onClick={onGo} className="hover:text-ink hover:underline">
          {t.contact()}
        </Link>
        <Suspense fallback={<span className="h-8" />}>
          <LanguageSelect />
        </Suspense>
      </div>
    </nav>
  );
}
