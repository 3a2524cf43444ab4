plugins {
    id("com.android.application")
    id("org.jetbrains.kotlin.android")
}

val host = providers.gradleProperty("pelorus.host").get()

android {
    namespace = "org.pelorus.shell"
    compileSdk = 35

    defaultConfig {
        applicationId = "org.pelorus.shell"
        minSdk = 28
        targetSdk = 35
        versionCode = 1
        versionName = "1.0.0"
        manifestPlaceholders["pelorusHost"] = host
        buildConfigField("String", "PELORUS_HOST", "\"$host\"")
    }
    buildFeatures {
        buildConfig = true
    }
    buildTypes {
        release {
            isMinifyEnabled = true
            proguardFiles(getDefaultProguardFile("proguard-android-optimize.txt"))
        }
    }
    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }
    kotlinOptions {
        jvmTarget = "17"
    }
}

dependencies {
    implementation("androidx.activity:activity-ktx:1.9.3")
    implementation("androidx.biometric:biometric:1.1.0")
    implementation("androidx.core:core-ktx:1.15.0")
    implementation("androidx.fragment:fragment-ktx:1.8.5")
    implementation("androidx.webkit:webkit:1.12.1")
}
