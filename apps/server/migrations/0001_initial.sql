CREATE TABLE "categories" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"emoji" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "space_categories" (
	"space_id" text NOT NULL,
	"category_slug" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "space_categories_space_id_category_slug_pk" PRIMARY KEY("space_id","category_slug")
);
--> statement-breakpoint
CREATE TABLE "space_tags" (
	"space_id" text NOT NULL,
	"position" integer NOT NULL,
	"tag" text NOT NULL,
	"folded_tag" text GENERATED ALWAYS AS (fold_text(tag)) STORED NOT NULL,
	CONSTRAINT "space_tags_space_id_position_pk" PRIMARY KEY("space_id","position")
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"share_setting" text NOT NULL,
	"share_id" text NOT NULL,
	"owner_id" text,
	"organization_owner_id" text,
	"maker_name" text NOT NULL,
	"lobby_type" text DEFAULT 'none' NOT NULL,
	"plan" text NOT NULL,
	"is_sandbox" boolean DEFAULT false NOT NULL,
	"is_full_screen_mode_enabled" boolean DEFAULT true NOT NULL,
	"is_custom_thumbnail" boolean DEFAULT false NOT NULL,
	"poster" text NOT NULL,
	"poster_small" text NOT NULL,
	"poster_blur" text NOT NULL,
	"video" text,
	"logo" text,
	"seo_title" text NOT NULL,
	"seo_description" text NOT NULL,
	"world_id" text,
	"setting" jsonb NOT NULL,
	"objects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"explore_order" integer DEFAULT 1000 NOT NULL,
	"featured_position" integer,
	"featured_headline" text,
	"visit_count" integer DEFAULT 0 NOT NULL,
	"love_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"popularity" integer GENERATED ALWAYS AS (visit_count + 10 * love_count) STORED NOT NULL,
	"trend" double precision DEFAULT 0 NOT NULL,
	"last_visited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"folded_name" text GENERATED ALWAYS AS (fold_text(name)) STORED NOT NULL,
	"folded_description" text GENERATED ALWAYS AS (fold_text(description)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_chat" (
	"id" text PRIMARY KEY NOT NULL,
	"instance_id" text NOT NULL,
	"sender_id" text NOT NULL,
	"sender_name" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_instances" (
	"id" text PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_seats" (
	"instance_id" text NOT NULL,
	"participant_id" text NOT NULL,
	"resume_key" text NOT NULL,
	"participant" jsonb NOT NULL,
	"holder" jsonb NOT NULL,
	"x" real NOT NULL,
	"y" real NOT NULL,
	"z" real NOT NULL,
	"heading" real NOT NULL,
	CONSTRAINT "room_seats_instance_id_participant_id_pk" PRIMARY KEY("instance_id","participant_id")
);
--> statement-breakpoint
ALTER TABLE "space_categories" ADD CONSTRAINT "space_categories_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_categories" ADD CONSTRAINT "space_categories_category_slug_categories_slug_fk" FOREIGN KEY ("category_slug") REFERENCES "public"."categories"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_tags" ADD CONSTRAINT "space_tags_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_chat" ADD CONSTRAINT "room_chat_instance_id_room_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."room_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_seats" ADD CONSTRAINT "room_seats_instance_id_room_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."room_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_categories_slug" ON "space_categories" USING btree ("category_slug","space_id");--> statement-breakpoint
CREATE INDEX "space_tags_folded_tag" ON "space_tags" USING gin ("folded_tag" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "spaces_newest" ON "spaces" USING btree ("published_at" DESC NULLS LAST,"id") WHERE published_at is not null and share_setting = 'PUBLIC_LINK';--> statement-breakpoint
CREATE INDEX "spaces_popular" ON "spaces" USING btree ("popularity" DESC NULLS LAST,"id") WHERE published_at is not null and share_setting = 'PUBLIC_LINK';--> statement-breakpoint
CREATE INDEX "spaces_trending" ON "spaces" USING btree ("trend" DESC NULLS LAST,"id") WHERE published_at is not null and share_setting = 'PUBLIC_LINK';--> statement-breakpoint
CREATE INDEX "spaces_recently_visited" ON "spaces" USING btree ("last_visited_at" DESC NULLS LAST,"id") WHERE published_at is not null and share_setting = 'PUBLIC_LINK';--> statement-breakpoint
CREATE INDEX "spaces_featured" ON "spaces" USING btree ("featured_position") WHERE featured_position is not null;--> statement-breakpoint
CREATE INDEX "spaces_folded_name" ON "spaces" USING gin ("folded_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "spaces_folded_description" ON "spaces" USING gin ("folded_description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "room_chat_instance" ON "room_chat" USING btree ("instance_id","sent_at");--> statement-breakpoint
CREATE INDEX "room_instances_space" ON "room_instances" USING btree ("space_id");