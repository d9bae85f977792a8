CREATE TABLE "space_builders" (
	"space_id" text NOT NULL,
	"account_id" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "space_builders_space_id_account_id_pk" PRIMARY KEY("space_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "space_builders" ADD CONSTRAINT "space_builders_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_builders" ADD CONSTRAINT "space_builders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_builders_account" ON "space_builders" USING btree ("account_id");--> statement-breakpoint
INSERT INTO "space_builders" ("space_id", "account_id", "since")
  SELECT "space_id", "account_id", min("assigned_at") FROM "space_assigned_roles" WHERE "role" = 'builder' GROUP BY 1, 2;
