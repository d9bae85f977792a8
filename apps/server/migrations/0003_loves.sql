CREATE TABLE "space_likes" (
	"account_id" text NOT NULL,
	"space_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "space_likes_account_id_space_id_pk" PRIMARY KEY("account_id","space_id")
);
--> statement-breakpoint
CREATE TABLE "space_loves" (
	"account_id" text NOT NULL,
	"space_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "space_loves_account_id_space_id_pk" PRIMARY KEY("account_id","space_id")
);
--> statement-breakpoint
CREATE TABLE "space_visits" (
	"account_id" text NOT NULL,
	"space_id" text NOT NULL,
	"visit_count" integer NOT NULL,
	"last_visited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "space_visits_account_id_space_id_pk" PRIMARY KEY("account_id","space_id")
);
--> statement-breakpoint
ALTER TABLE "space_likes" ADD CONSTRAINT "space_likes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_likes" ADD CONSTRAINT "space_likes_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_loves" ADD CONSTRAINT "space_loves_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_loves" ADD CONSTRAINT "space_loves_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_visits" ADD CONSTRAINT "space_visits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_visits" ADD CONSTRAINT "space_visits_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_likes_space" ON "space_likes" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "space_loves_newest" ON "space_loves" USING btree ("account_id","created_at" DESC NULLS LAST,"space_id");--> statement-breakpoint
CREATE INDEX "space_loves_space" ON "space_loves" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "space_visits_latest" ON "space_visits" USING btree ("account_id","last_visited_at" DESC NULLS LAST,"space_id");--> statement-breakpoint
CREATE INDEX "space_visits_space" ON "space_visits" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "spaces_owner" ON "spaces" USING btree ("owner_id","created_at" DESC NULLS LAST,"id") WHERE owner_id is not null;