CREATE TABLE "web_vitals" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "web_vitals_day_page_metric_bucket_pk" PRIMARY KEY("day","page","metric","bucket"),
	CONSTRAINT "web_vitals_count" CHECK ("web_vitals"."count" > 0)
);
